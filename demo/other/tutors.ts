// Lead traders: everyone whose kind says so and applications in every state.
import { tutor } from '#server/db/schema/other/tutor.ts'
import { day, hour } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import type { Member } from '../member/member.ts'
import type { World } from '../money/recharges.ts'
import { stream } from '../random.ts'
import { by, type DemoTable, tableOf } from '../records.ts'

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
const intro = {
  'zh-cn': '专注主流币种，严格止损。',
  en: 'Major coins only, with strict stops.',
  'zh-tw': '專注主流幣種，嚴格停損。',
}

function tutorTable({ seed, clock, staff }: World, members: readonly Member[]): DemoTable {
  const leads = members.filter(({ type }) => type === 'tutor')
  const accepted = leads.map((member, index) => ({
    member,
    status: index % 6 === 5 ? ('suspended' as const) : ('active' as const),
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
  const rows = all.map(({ member, status, random, at, isWaiting }, index) => {
    const decidedAt = Math.min(clock.asof - 1, at + random.int(1, 3) * day)
    const reviewer = isWaiting ? undefined : staff.finance(random, decidedAt, undefined)
    const name = names[index % names.length] ?? ''
    const remark = status === 'rejected' ? '历史业绩不足三个月' : '业绩与实名资料已核对'
    return {
      at,
      memberId: member.id,
      displayName: index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`,
      tutorLevel: random.weighted(levels),
      profitShareRate: random.pick(shares),
      minFollowAmount: random.int(1, 10) * 10,
      maxFollowers: random.int(1, 20) * 50,
      products: random.chance(0.4) ? ['BTCUSDT', 'ETHUSDT'] : [],
      intro,
      status,
      ...by('reviewer', reviewer),
      ...(!isWaiting && { version: 2, reviewedAt: decidedAt, reviewRemark: remark }),
      updatedAt: isWaiting ? at : decidedAt,
    }
  })
  return tableOf(tutor, rows)
}

/** The lead traders of the demo set. */
export const tutors = (): DemoDomain => ({
  tables: ({ world, members }) => [tutorTable(world, members)],
})
