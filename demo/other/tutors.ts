// Lead traders: everyone whose kind says so and applications in every state.
import { day, hour, iso, numberDay } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import type { Member } from '../member/people.ts'
import type { World } from '../money/recharges.ts'
import { stream } from '../random.ts'

const levels = { junior: 40, middle: 35, senior: 20, master: 5 } as const
const shares = ['0.05', '0.08', '0.1', '0.12', '0.15', '0.2']
/** States of applicants who are not tutors. */
const applicants = ['pending', 'pending', 'pending', 'rejected', 'rejected', 'closed'] as const
const names = [
  '趋势猎手',
  '稳健策略',
  'Momentum Lab',
  '波段笔记',
  'Delta Desk',
  '量化小站',
  '逆势而行',
  'Blue Harbor',
]
const ofKind = (members: readonly Member[]) => members.filter(({ type }) => type === 'tutor')

function rowsOf({ seed, clock, staff }: World, members: readonly Member[]) {
  const accepted = ofKind(members).map((member, index) => ({
    member,
    status: index % 6 === 5 ? 'suspended' : 'active',
  }))
  const normal = members.filter(({ type, status }) => type === 'normal' && status === 'normal')
  const asking = applicants.flatMap((status, index) => {
    const member = normal[normal.length - 1 - index * 7]
    return member ? [{ member, status }] : []
  })
  const all = [...accepted, ...asking]
    .map((one) => {
      const random = stream(seed, 'tutor', one.member.id)
      const isWaiting = one.status === 'pending'
      const late = clock.asof - random.int(1, 40) * hour
      const at = isWaiting
        ? Math.max(one.member.at + 1, late)
        : clock.after(one.member.at, random.unit() * 0.5)
      return { ...one, random, at, isWaiting }
    })
    .sort((a, b) => a.at - b.at)
  return all.map(({ member, status, random, at, isWaiting }, index) => {
    const decidedAt = Math.min(clock.asof - 1, at + random.int(1, 3) * day)
    const reviewer = isWaiting ? undefined : staff.finance(random, decidedAt, undefined)
    const name = names[index % names.length] ?? ''
    const isRejected = status === 'rejected'
    return {
      id: index + 1,
      tutor_no: `TU${numberDay(at)}${String(index + 1).padStart(10, '0')}`,
      member_id: member.id,
      display_name: index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`,
      tutor_level: random.weighted(levels),
      profit_share_rate: random.pick(shares),
      min_follow_amount: String(random.int(1, 10) * 10),
      max_followers: random.int(1, 20) * 50,
      products: random.chance(0.4) ? ['BTCUSDT', 'ETHUSDT'] : [],
      intro: {
        'zh-cn': '专注主流币种，严格止损。',
        en: 'Major coins only, with strict stops.',
        'zh-tw': '專注主流幣種，嚴格停損。',
      },
      status,
      reviewer_id: reviewer?.id ?? null,
      reviewer_name: reviewer?.name ?? null,
      reviewed_at: isWaiting ? null : iso(decidedAt),
      review_remark: isRejected ? '历史业绩不足三个月' : isWaiting ? '' : '业绩与实名资料已核对',
      version: isWaiting ? 1 : 2,
      operator_name: '',
      created_at: iso(at),
      updated_at: iso(isWaiting ? at : decidedAt),
    }
  })
}

/** The lead traders of the demo set. */
export const tutors = (): DemoDomain => ({
  tables: ({ world, members }) => [['tutor', rowsOf(world, members)]],
})
