// Sign-ins of members and what operators noted about them: some members share a device.
import { day, hour, iso } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import type { World } from '../money/recharges.ts'
import { stream } from '../random.ts'
import { personas, type Member } from './people.ts'

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
      member_id: member.id,
      client_source: client,
      device_id: `demo-${owner}`,
      device,
      ip: member.ip,
      created_at: iso(at),
      last_seen_at: iso(Math.max(at, seen)),
      ended_at: isOpen ? null : iso(Math.max(at, seen)),
    }
  })
}

function notes({ seed, clock, staff }: World, member: Member) {
  const random = stream(seed, 'note', member.id)
  const count = member.id === personas.rich ? 3 : random.chance(0.06) ? 1 : 0
  return Array.from({ length: count }, (_, nth) => {
    const author = staff.first(random)
    const at = Math.floor(member.at + (clock.asof - member.at) * random.unit())
    return {
      member_id: member.id,
      content: random.pick(remarks),
      pinned: member.id === personas.rich && nth === 0,
      operator_id: author.id,
      operator_name: author.name,
      created_at: iso(Math.min(at, clock.asof - 1)),
    }
  })
}

/** The sign-ins and notes of the demo set. */
export const visits = (): DemoDomain => ({
  tables: ({ world, members }) => [
    ['member_session', members.flatMap((member) => signIns(world, member))],
    ['member_note', members.flatMap((member) => notes(world, member))],
  ],
})
