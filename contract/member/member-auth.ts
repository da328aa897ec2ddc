// Real-name authentication: what members submit, and how it is decided.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { recordEndpoint, timelineFields } from '../history.ts'
import { originFields } from '../origin.ts'
import { claimEndpoint, leaseFields, memberFields, queueStateFilter } from '../review.ts'
import {
  DateRange,
  Day,
  Id,
  Money,
  Reason,
  RequestId,
  RecordVersion,
  Stamp,
  Text,
  WireInt,
  CountryCodes,
} from '../wire.ts'
import { AuthLevel, IdType, RejectCode, revealSec, Side, Status } from './auth-rules.ts'
import { MemberStatus } from './values.ts'

export * from './auth-rules.ts'

export const MemberAuth = z.object({
  id: Id,
  version: z.int(),
  authNo: z.string(),
  ...memberFields,
  authLevel: AuthLevel,
  /** Masked, as is the number; `reveal` shows both. */
  realName: z.string(),
  idType: IdType,
  idNo: z.string(),
  countryCode: z.string(),
  /** A fraction of one. */
  faceScore: Money,
  attemptNo: z.int(),
  /** Other members who submitted the same document, by the number as it is or as it was before a correction. */
  duplicateCount: z.int(),
  /** The number was corrected; what it was before still counts for duplicates. */
  isNumberEdited: z.boolean(),
  /** Who corrected it, and so does not decide it. */
  amenderIds: z.array(Id),
  status: Status,
  rejectCode: RejectCode.nullable(),
  ...leaseFields,
  reviewerId: Id.nullable(),
  reviewerName: z.string().nullable(),
  reviewedAt: Stamp.nullable(),
  reviewRemark: z.string(),
  birthDate: Day.nullable(),
  expiryDate: Day.nullable(),
  /** Whether there is a picture; it is shown by `image` only. */
  frontImg: z.boolean(),
  backImg: z.boolean(),
  handImg: z.boolean(),
  submitIp: z.string().nullable(),
  ...originFields,
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type MemberAuth = z.output<typeof MemberAuth>

export const Filter = z
  .object({
    /** Number, member; name and document number by their whole value only. */
    keyword: Text(64),
    memberId: Id,
    status: z.array(Status).max(10),
    authLevel: AuthLevel,
    idType: z.array(IdType).max(10),
    countryCode: CountryCodes,
    duplicateCountMin: WireInt.pipe(z.int().min(0).max(1000)),
    rejectCode: z.array(RejectCode).max(10),
    reviewerId: Id,
    teamRootId: Id,
    ...queueStateFilter,
    dateField: z.enum(['createdAt', 'reviewedAt']),
    dateRange: DateRange,
  })
  .partial()

export const list = listEndpoint('GET memberAuth/list', {
  filter: Filter,
  row: MemberAuth,
  sortable: ['urgency', 'faceScore', 'reviewedAt', 'createdAt', 'updatedAt', 'id'],
})

const Attempt = MemberAuth.pick({
  id: true,
  authNo: true,
  attemptNo: true,
  status: true,
  rejectCode: true,
  reviewerName: true,
  reviewRemark: true,
  createdAt: true,
})
/** Another member's submission that has something in common with this one. */
const Twin = MemberAuth.pick({
  id: true,
  authNo: true,
  memberId: true,
  memberNo: true,
  account: true,
  status: true,
  createdAt: true,
}).extend({ memberStatus: MemberStatus })

export const AuthDetail = z.object({
  row: MemberAuth,
  ...timelineFields([
    'created',
    'claimed',
    'released',
    'edited',
    'approved',
    'rejected',
    'revoked',
  ]),
  /** Earlier and later submissions of the same member. */
  history: z.array(Attempt),
  sameDocument: z.array(Twin),
  sameIp: z.array(Twin),
})
export type AuthDetail = z.output<typeof AuthDetail>
export const get = recordEndpoint('GET memberAuth/get', AuthDetail)

const requestId = RequestId.optional()
const seen = { ...RecordVersion.shape, requestId }

/** Corrects what was typed wrong, while the submission waits. */
export const edit = endpoint(
  'PUT memberAuth/edit',
  z.object({
    ...seen,
    realName: Text(64).min(1).optional(),
    idNo: Text(32).min(1).optional(),
    birthDate: Day.nullable().optional(),
    expiryDate: Day.nullable().optional(),
    reason: Reason,
  }),
  z.object({ id: Id, version: z.int() }),
)

const Done = z.object({ id: Id, status: Status, version: z.int() })

export const review = endpoint(
  'POST memberAuth/review',
  z.object({
    ...seen,
    action: z.enum(['approve', 'reject']),
    rejectCode: RejectCode.optional(),
    /** Shown to the member. */
    remark: Text(200).default(''),
  }),
  Done,
)

/** Takes an approval back; the member cannot withdraw until approved again. */
export const revoke = endpoint(
  'PUT memberAuth/revoke',
  z.object({ ...seen, reason: Reason }),
  Done,
  {
    level: 'K3',
  },
)

/**
 * One picture with the operator's id drawn into it, for whoever said why with `reveal` in the last hour. Every look is written
 * to the audit trail.
 */
export const image = endpoint(
  'GET memberAuth/image',
  z.object({ id: Id, side: Side }),
  z.object({ url: z.string(), expiresIn: z.literal(revealSec) }),
)

/**
 * Name and number in clear, to be compared with the pictures, which open with it. Every look is written to the audit trail with
 * its reason. Many records in an hour are slowed down (42901), more need a code each.
 */
export const reveal = endpoint(
  // Without a request id: the answer of an intent is stored, and this one must not be.
  'POST memberAuth/reveal',
  z.object({ id: Id, reason: Reason }),
  z.object({ realName: z.string(), idNo: z.string(), expiresIn: z.literal(revealSec) }),
  { level: 'K3', isLevelConditional: true },
)

export const claim = claimEndpoint('POST memberAuth/claim')
