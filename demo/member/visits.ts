// What the desk knows of single members: their sign-ins (some share a device), what operators noted, and limits and switches of
// their own, tightened by risk and loosened for good customers.
import { memberConfig } from '#server/db/schema/member/member-config.ts'
import { memberNote, memberSession } from '#server/db/schema/member/member-page.ts'
import { day, hour } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import type { World } from '../money/recharges.ts'
import { stream } from '../random.ts'
import { tableOf } from '../records.ts'
import type { Member } from './member.ts'
import { personas } from './people.ts'

const clients = { web: 22, h5: 24, ios: 21, android: 33 } as const
const devices = {
  web: ['Chrome 138 · Windows', 'Edge 138 · Windows', 'Safari 18 · macOS'],
  h5: ['Chrome 138 · Android', 'Safari 18 · iOS'],
  ios: ['iPhone 15', 'iPhone 16 Pro', 'iPhone 13'],
  android: ['Pixel 9', 'Xiaomi 15', 'HUAWEI Mate 70', 'Galaxy S25'],
} as const
const remarks = [
  '客户来电咨询提币进度，已告知处理时间',
  '已电话核实身份，信息一致',
  '多次提交模糊证件，已指导重新拍摄',
  '反馈充值未到账，经查为链上确认数不足',
  '重点关注：短期内频繁更换设备',
]
const limits = [
  { withdrawManualReview: true, remark: '来源地址存疑，提币逐笔审核' },
  { maxLeverage: 10, remark: '多次强平，降低杠杆' },
  { feeDiscountRate: '0.35', remark: '做市合作，手续费优惠' },
  { withdrawSingleLimitUsd: '1000', withdrawDailyLimitUsd: '2000', remark: '新设备，限额观察' },
  { contractEnabled: false, remark: '会员申请自我限制' },
]

/** How a member signs in, always. */
export function deviceOf(seed: number, member: Member) {
  const random = stream(seed, 'sign-in', member.id)
  const client = random.weighted(clients)
  return { client, device: random.pick([...devices[client]]), random }
}

function signIns({ seed, clock }: World, member: Member) {
  const { client, device, random } = deviceOf(seed, member)
  // Every hundredth member signs in from the device of the one before.
  const owner = member.id % 100 === 0 ? member.id - 1 : member.id
  const count = member.id === personas.rich ? 24 : random.int(1, 4)
  return Array.from({ length: count }, (_, nth) => {
    // The first sign-in is the registration.
    const part = nth === 0 ? 0 : (nth + random.unit()) / count
    const at = Math.floor(member.at + (clock.asof - member.at) * part)
    const seen = Math.min(clock.asof - 1, Math.floor(at + random.unit() * 3 * hour))
    const isOpen = nth === count - 1 && seen > clock.asof - day
    return {
      at,
      memberId: member.id,
      clientSource: client,
      deviceId: `demo-${owner}`,
      device,
      ip: member.ip,
      lastSeenAt: Math.max(at, seen),
      endedAt: isOpen ? null : Math.max(at, seen),
    }
  })
}

function notes({ seed, clock, staff }: World, member: Member) {
  const random = stream(seed, 'note', member.id)
  const isRich = member.id === personas.rich
  const count = isRich ? 3 : random.chance(0.06) ? 1 : 0
  return Array.from({ length: count }, (_, nth) => {
    const author = staff.first(random)
    const at = Math.floor(member.at + (clock.asof - member.at) * random.unit())
    return {
      at: Math.min(at, clock.asof - 1),
      memberId: member.id,
      content: random.pick(remarks),
      pinned: isRich && nth === 0,
      operatorId: author.id,
      operatorName: author.name,
    }
  })
}

/** One member in so many has something of their own. */
function configs({ seed, clock, staff }: World, member: Member) {
  const random = stream(seed, 'member config', member.id)
  if (member.id !== personas.rich && !random.chance(0.045)) return []
  return [
    {
      at: clock.after(member.at, random.unit()),
      memberId: member.id,
      ...random.pick(limits),
      // Some end by themselves.
      validUntil: random.chance(0.3) ? clock.asof + random.int(1, 60) * day : null,
      operatorName: staff.first(random).name,
    },
  ]
}

/** The sign-ins, notes and limits of the demo set. */
export const visits = (): DemoDomain => ({
  tables: ({ world, members }) => [
    tableOf(
      memberSession,
      members.flatMap((member) => signIns(world, member)),
    ),
    tableOf(
      memberNote,
      members.flatMap((member) => notes(world, member)),
    ),
    tableOf(
      memberConfig,
      members.flatMap((member) => configs(world, member)),
    ),
  ],
})
