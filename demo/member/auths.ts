// Identity submissions. Document numbers and pictures are made up.
import { memberAuth } from '#server/db/schema/member/member.ts'
import { hashDemoNumber, sealDemoNumber } from '#server/member/auth/document-number.ts'
import { day, hour, iso, minute } from '../clock.ts'
import type { World } from '../money/recharges.ts'
import { documentImages } from '../pictures/document-images.ts'
import { stream, type Random } from '../random.ts'
import { by, type DemoRecord, type Records, recordsOf, type Values } from '../records.ts'
import type { Member } from './member.ts'
import { realName } from './names.ts'
import { fakeIp, personas } from './people.ts'

/** Pictures of older submissions are left out: they would be most of the demo set. */
const keptPictures = 3 * day

type Table = typeof memberAuth
export type Auth = DemoRecord<Table>
type Status = Auth['row']['status']

/** All submissions in order of time. Approved 56 %, pending 1.8 %, rejected 6 % of the members. */
export function makeAuths(
  world: World,
  members: readonly Member[],
): Records<Table, { readonly member: Member }> {
  const made = recordsOf(memberAuth)
  for (const member of members)
    for (const { at, values } of submissions(world, member, members))
      made.add(at, { member }, values)
  made.number()
  return made
}

/** How a member's last submission ends; the first draw of the member's stream. */
function lastOf(member: Member, random: Random): Status | 'none' {
  const drawn = random.weighted({ approved: 565, pending: 18, rejected: 60, revoked: 2, none: 355 })
  return member.id === personas.rich ? 'approved' : drawn
}

function submissions(world: World, member: Member, members: readonly Member[]) {
  const { seed, clock } = world
  const random = stream(seed, 'auth', member.id)
  const last = lastOf(member, random)
  if (last === 'none') return []
  const retried = last === 'approved' && random.chance(0.085) ? 1 : 0
  const attempts =
    member.id === personas.rich ? 2 : last === 'rejected' && random.chance(0.35) ? 2 : 1 + retried
  const made: { at: number; values: Values<Table> }[] = []
  let at =
    last === 'pending'
      ? Math.max(member.at + minute, Math.floor(clock.asof - random.beta(1, 2) * 30 * hour) - 1)
      : Math.floor(member.at + random.lognormal(4, 1.2) * hour)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const status = attempt === attempts ? last : 'rejected'
    const reviewedAt = Math.floor(at + random.lognormal(5, 1.009) * hour)
    // Registered too late for this to have been decided.
    if (status !== 'pending' && reviewedAt >= clock.asof - minute) break
    const owner = status === 'pending' ? documentOwner(world, member, members) : member
    const values = submission(world, member, random, { attempt, at, status, reviewedAt, owner })
    made.push({ at, values })
    at = Math.floor(reviewedAt + random.unit() * 2 * day)
  }
  return made
}

const rejections = {
  blurry: 40,
  mismatch: 25,
  expired: 12,
  duplicate: 8,
  forged: 5,
  underage: 2,
  region: 4,
  other: 4,
} as const

function submission(
  { seed, staff, clock }: World,
  member: Member,
  random: Random,
  of: { attempt: number; at: number; status: Status; reviewedAt: number; owner: Member },
): Values<Table> {
  const { attempt, at, status, reviewedAt, owner } = of
  const identity = stream(seed, 'identity', owner.id)
  const born = Date.UTC(identity.int(1962, 2005), identity.int(0, 11), identity.int(1, 28))
  const card = member.country === 'CN' || identity.chance(0.4)
  const number = card
    ? idCardNumber(identity, iso(born))
    : `${identity.text('ABCDEFGHJKLMNPRSTUVWXYZ', 1)}${identity.text('0123456789', 8)}`
  const idType = card
    ? ('idCard' as const)
    : identity.weighted({ passport: 75, driverLicense: 15, residencePermit: 10 } as const)
  const isDecided = status !== 'pending'
  const authLevel = random.chance(0.3) ? 'advanced' : 'primary'
  const name = realName(identity, member.country)
  const iv = Buffer.from(identity.text('0123456789abcdef', 24), 'hex')
  const expiry = iso(at + identity.int(-30, 3600) * day).slice(0, 10)
  const isShown = status === 'pending' || reviewedAt > clock.asof - keptPictures
  const pictures = documentImages({ idType, name, number, born: iso(born).slice(0, 10), expiry })
  return {
    authLevel,
    realName: name,
    idType,
    idNoEnc: sealDemoNumber(number, iv),
    idNoHash: hashDemoNumber(number),
    countryCode: member.country,
    birthDate: iso(born).slice(0, 10),
    expiryDate: expiry,
    frontImg: isShown ? pictures.front() : '',
    backImg: isShown && idType !== 'passport' ? pictures.back() : '',
    handImg: isShown && authLevel === 'advanced' ? pictures.hand() : '',
    faceScore: random.beta(18, 2).toFixed(4),
    attemptNo: attempt,
    submitIp: random.chance(0.8) ? member.ip : fakeIp(random.int(0, 131_071)),
    status,
    rejectCode: status === 'rejected' ? random.weighted(rejections) : null,
    ...(isDecided && {
      version: 2,
      ...by('reviewer', staff.identity),
      reviewedAt,
      reviewRemark: status === 'revoked' ? '证件被举报冒用，撤销认证' : '',
      updatedAt: reviewedAt,
    }),
  }
}

/** Whose document it is: now and then one that an earlier member has used. */
function documentOwner({ seed }: World, member: Member, members: readonly Member[]): Member {
  if (member.id <= 40 || !stream(seed, 'sameDocument', member.id).chance(0.25)) return member
  const isLike = (other: Member) =>
    other.id < member.id &&
    other.country === member.country &&
    lastOf(other, stream(seed, 'auth', other.id)) === 'approved'
  return members.findLast(isLike) ?? member
}

/** A made-up number of an ID card with its check digit. */
function idCardNumber(identity: Random, born: string): string {
  const region = identity.int(110000, 659000)
  const serial = identity.text('0123456789', 4).slice(0, 3)
  const digits = `${region}${born.slice(0, 10).replaceAll('-', '')}${serial}`
  return `${digits}${checkDigit(digits)}`
}

/** The last character of an 18-digit ID card follows from the others (GB 11643). */
function checkDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11),
    0,
  )
  return '10X98765432'.charAt(sum % 11)
}
