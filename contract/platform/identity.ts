// Files that members hand in, and the real-name checks that they apply for: the documents enter the queue of the console.
import { z } from 'zod'
import { type AuthLevel, IdType, RejectCode, Status } from '../member/auth-rules.ts'
import { Id } from '../wire.ts'
import { platformEndpoint } from './platform-endpoint.ts'
import type { Scope } from './scope.ts'
import { ByExternalId, ExternalId, Instant, Line, recordFields } from './wire.ts'

/** What a file is for: a document of a person, or the proof of a payment. */
export const FilePurpose = z.enum(['identity', 'proof'])
export type FilePurpose = z.output<typeof FilePurpose>

/** What a key needs to bring in a file. */
export const scopeOfPurpose = {
  identity: 'members',
  proof: 'recharges',
} as const satisfies Record<FilePurpose, Scope>

/** Largest file, in bytes. */
export const maxFileBytes = 20 * 1024 ** 2
/** The field of the form that holds the file. */
export const fileField = 'file'
/** Days after which a file is removed that nothing has named. */
export const unusedFileDays = 7

/**
 * Brings in one file as `multipart/form-data`, in the fields `file` and `purpose`: a JPEG, PNG, WebP or GIF, or a PDF as a
 * proof. Images are drawn anew without their metadata. Needs the scope of its purpose.
 */
export const postFile = platformEndpoint(
  'POST files',
  z.strictObject({ purpose: FilePurpose }),
  z.object({ fileId: Id, purpose: FilePurpose, mimeType: z.string(), size: z.int() }),
  { scope: 'members', status: 201, body: 'multipart', problems: ['too_large', 'rule'] },
)

/** How much a check asks for; an advanced one shows its holder. */
export const IdentityLevel = z.enum(['basic', 'advanced'])
export type IdentityLevel = z.output<typeof IdentityLevel>

/** What each level is called in the queue. */
export const authLevelByIdentity = {
  basic: 'primary',
  advanced: 'advanced',
} as const satisfies Record<IdentityLevel, z.output<typeof AuthLevel>>

/** A document that a member hands in, with its pictures. */
export const IdentityInput = z.strictObject({
  externalId: ExternalId,
  member: ExternalId,
  level: IdentityLevel,
  realName: Line(64).pipe(z.string().min(1)),
  idType: IdType,
  idNo: Line(32).pipe(z.string().min(1)),
  /** Two letters of ISO 3166-1. */
  country: z.string().regex(/^[A-Z]{2}$/, 'fieldFormat'),
  birthday: z.iso.date().optional(),
  /** The last day on which the document is valid. */
  expiresOn: z.iso.date().optional(),
  fileIds: z
    .strictObject({ front: Id, back: Id.optional(), holding: Id.optional() })
    .refine((ids) => new Set(Object.values(ids)).size === Object.values(ids).length, 'repeatedId'),
  /** How alike the face is to the document, from 0 to 1. */
  faceScore: z.number().min(0).max(1).optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
})
export type IdentityInput = z.output<typeof IdentityInput>

/** An application as a program reads it; neither name nor number go out again. */
export const IdentityApplication = z.object({
  ...recordFields,
  status: Status,
  authNo: z.string(),
  member: ExternalId.nullable(),
  level: IdentityLevel,
  idType: IdType,
  country: z.string(),
  rejectCode: RejectCode.nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
})
export type IdentityApplication = z.output<typeof IdentityApplication>

/** Applies for a real-name check: 201 the first time. A member has one at a time that waits. */
export const postIdentityApplication = platformEndpoint(
  'POST identity-applications',
  IdentityInput,
  IdentityApplication,
  {
    scope: 'members',
    status: 201,
    problems: ['unknown_member', 'conflict', 'closed', 'frozen', 'rule'],
  },
)

/** Reads an application. */
export const getIdentityApplication = platformEndpoint(
  'GET identity-applications/{externalId}',
  z.strictObject({}),
  IdentityApplication,
  { scope: 'members', params: ByExternalId, problems: ['not_found'] },
)
