// Members: when they came, who invited them, what they look like. Ids follow the order of registration.
import { member as table } from '#server/db/schema/member/member.ts'
import { toInviteCode, toMemberNo } from '#server/member/member-number.ts'
import { day, hour, type Clock } from '../clock.ts'
import { type Random, stream } from '../random.ts'
import { type DemoTable, tableOf } from '../records.ts'
import type { Member, MemberType } from './member.ts'
import { accountName, awkwardNicknames, countries, countryShares, nickname } from './names.ts'

/** Ids of the fixed personas: one with every kind of record, one whose team the demo agent sees. */
export const personas = { rich: 3, leader: 5 } as const
const personaNumbers: Readonly<Record<number, string>> = {
  [personas.rich]: '10000001',
  [personas.leader]: '10000027',
}
/** The first members stay in good standing, so that what is written about them below holds. */
const plainUntil = 40
/** Who leads others from early on, so that copied trades reach back far enough. */
const earlyTutors = { from: 23, to: 34 } as const
const deepest = 12

/** The number of a member; the personas have fixed ones. */
export const memberNo = (id: number): string => personaNumbers[id] ?? toMemberNo(id)

/** An address of the range set aside for benchmarks (RFC 2544). */
export const fakeIp = (number: number): string =>
  `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`

/** The members of the demo set, in order of registration. */
export function makeMembers(seed: number, count: number, clock: Clock): Member[] {
  const members: Member[] = []
  // One ticket per member and one more per member invited: who has many gets more.
  const tickets: { member: Member; at: number }[] = []
  let eligible = 0
  for (let id = 1; id <= count; id++) {
    const random = stream(seed, 'member', id)
    const at = clock.at((id - 1 + random.unit()) / count)
    while (eligible < tickets.length && (tickets[eligible]?.at ?? at) < at - day) eligible++
    const leader = members[personas.leader - 1]
    const chosen =
      leader && random.chance(0.03)
        ? leader
        : eligible > 0 && random.chance(0.62)
          ? tickets[random.int(0, eligible - 1)]?.member
          : undefined
    const inviter = chosen && chosen.depth < deepest && id > personas.leader ? chosen : undefined
    const country = id <= plainUntil ? 'CN' : random.weighted(countryShares)
    const member: Member = {
      id,
      no: memberNo(id),
      at,
      account: accountName(random, id),
      nickname: awkwardNicknames[id] ?? (random.chance(0.04) ? '' : nickname(random, country)),
      country,
      type: id === personas.leader ? 'agent' : typeOf(id, random.unit()),
      inviter,
      path: `${inviter?.path ?? '/'}${id}/`,
      depth: inviter ? inviter.depth + 1 : 0,
      status: id <= plainUntil || random.chance(0.985) ? 'normal' : 'frozen',
      ip: ipOf(random, inviter),
    }
    members.push(member)
    tickets.push({ member, at })
    if (inviter) tickets.push({ member: inviter, at })
  }
  return members
}

/** Few register from where their inviter did. */
function ipOf(random: Random, inviter: Member | undefined): string {
  const own = fakeIp(random.int(0, 131_071))
  return inviter && random.chance(0.03) ? inviter.ip : own
}

function typeOf(id: number, unit: number): MemberType {
  if (id >= earlyTutors.from && id <= earlyTutors.to) return 'tutor'
  if (id <= plainUntil || unit < 0.978) return 'normal'
  if (unit < 0.99) return 'agent'
  if (unit < 0.996) return 'tutor'
  return unit < 0.998 ? 'internal' : 'test'
}

/** What a member's records add up to. */
export type MemberTotals = Pick<
  typeof table.$inferSelect,
  'rechargeTotalUsd' | 'withdrawTotalUsd' | 'level' | 'realNameStatus'
> & { readonly lastChange: number }

/** Rows of `member`. */
export const memberTable = (
  seed: number,
  asof: number,
  members: readonly Member[],
  totalsOf: (member: Member) => MemberTotals,
): DemoTable =>
  tableOf(
    table,
    members.map((member) => {
      const random = stream(seed, 'member profile', member.id)
      const { lastChange, ...totals } = totalsOf(member)
      const { dial, lang } = countries[member.country]
      const byMobile = random.chance(0.75)
      // The same walk as the member number's, so that no two mobiles are alike.
      const digits = String((member.id * 15_485_863 + 52_711) % 1_000_000_000).padStart(9, '0')
      const seen = Math.max(member.at, lastChange)
      const last = Math.floor(seen + (asof - seen) * random.beta(1, 3) + hour * 0.1)
      const isStaff = member.type === 'internal' || member.type === 'test'
      return {
        at: member.at,
        memberNo: member.no,
        account: member.account,
        nickname: member.nickname,
        areaCode: byMobile ? dial : null,
        mobile: byMobile ? (dial === '+86' ? `1${random.int(3, 9)}${digits}` : digits) : null,
        email:
          !byMobile || random.chance(0.3)
            ? `${member.account}@example.${random.pick(['com', 'net', 'org'])}`
            : null,
        countryCode: member.country,
        lang,
        inviteCode: toInviteCode(member.id),
        memberType: member.type,
        ...totals,
        inviterId: member.inviter?.id ?? null,
        path: member.path,
        depth: member.depth,
        status: member.status,
        tradeStatus: random.weighted({ on: 97, closeOnly: 2, off: 1 }),
        withdrawStatus: member.status === 'frozen' || random.chance(0.02) ? 'off' : 'on',
        riskLevel: random.weighted({ low: 84, medium: 11, high: 4, critical: 1 }),
        tags: random.chance(0.06) ? [random.pick(tags)] : [],
        otpBound: random.chance(0.42),
        fundPwdSet: random.chance(0.58),
        registerIp: member.ip,
        registerSource: isStaff
          ? 'admin'
          : random.weighted({ web: 22, h5: 24, ios: 21, android: 32, api: 1 }),
        lastLoginAt: Math.min(asof - 1, last),
        lastLoginIp: random.chance(0.7) ? member.ip : fakeIp(random.int(0, 131_071)),
        updatedAt: Math.min(asof - 1, seen),
      }
    }),
  )

const tags = ['VIP', '高净值', '客诉', 'KOL', '重点关注']
