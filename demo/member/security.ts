// Addresses, failed log-ins, codes and cases: an attack from twelve addresses, a ring of accounts on three.
import { createHash } from 'node:crypto'
import { day, hour, iso, minute } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import { numberInOrder } from '../money/money-rows.ts'
import type { World } from '../money/recharges.ts'
import { stream, type Random } from '../random.ts'
import { fakeIp, type Member } from './people.ts'
import { casesOf, caseRow, type Case } from './violations.ts'

type Row = Record<string, unknown>

const devices = [
  'iPhone 15 Pro',
  'Pixel 8',
  'Xiaomi 14',
  'Chrome 137 / Windows',
  'Safari 18 / macOS',
]
/** Countries and regions, which the console names in the operator's language. */
const places = ['CN', 'CN', 'CN', 'HK', 'SG', 'TW', 'KR', 'MY']
const carriers = ['China Telecom', 'China Mobile', 'HKT', 'Singtel', 'Chunghwa', 'DigitalOcean']
const clients = { ios: 34, android: 31, web: 24, h5: 11 } as const
const scenes = { login: 62, recharge: 14, withdraw: 8, trade: 13, changeCredential: 3 } as const
const risks = { normal: 90, proxy: 5, datacenter: 3, tor: 1, blacklisted: 1 } as const
/** Members whose accounts share three addresses. */
const ring = { from: 60, count: 26, addresses: 3 }

const common = (at: number) => ({ version: 1, created_at: iso(at), updated_at: iso(at) })
const origin = (random: Random) => ({
  location: random.pick(places),
  device: random.pick(devices),
  client_source: random.weighted(clients),
})

/** Members of the ring share addresses, others mostly keep theirs. */
const addressOf = (random: Random, member: Member): string =>
  member.id >= ring.from && member.id < ring.from + ring.count
    ? fakeIp(131_000 + (member.id % ring.addresses))
    : random.chance(0.8)
      ? member.ip
      : fakeIp(random.int(0, 120_000))

/** The times something happened to members, in order. */
function moments(world: World, members: readonly Member[], name: string, perMember: number) {
  return members
    .flatMap((member) => {
      const random = stream(world.seed, name, member.id)
      const count = Math.floor(perMember * (member.id === 3 ? 6 : 1) + random.unit())
      return Array.from({ length: count }, () => ({
        member,
        random,
        at: world.clock.after(member.at, random.unit()),
      }))
    })
    .sort((a, b) => a.at - b.at || a.member.id - b.member.id)
}

function ipRecords(world: World, members: readonly Member[]): Row[] {
  const seen = new Set<string>()
  return moments(world, members, 'ip', 4).map(({ member, random, at }, index) => {
    const ip = addressOf(random, member)
    const key = `${member.id} ${ip}`
    const isNew = !seen.has(key)
    seen.add(key)
    return {
      id: index + 1,
      ip,
      isp: random.pick(carriers),
      ip_risk: random.weighted(risks),
      actor_type: 'member',
      member_id: member.id,
      operator_id: null,
      scene: random.weighted(scenes),
      is_new_ip: isNew,
      country_code: member.country,
      ...origin(random),
      location: '',
      ...common(at),
    }
  })
}

const reasons = {
  wrongPassword: 60,
  wrongOtp: 14,
  wrongCaptcha: 12,
  frozen: 4,
  blockedIp: 3,
  locked: 4,
  expired: 3,
} as const

function loginErrors(world: World, members: readonly Member[]): Row[] {
  const own = moments(world, members, 'login error', 0.29).map(({ member, random, at }) => ({
    at,
    random,
    ip: addressOf(random, member),
    member,
    reason: random.weighted(reasons),
    count: random.int(1, 4),
  }))
  const attack = stream(world.seed, 'attack')
  const began = world.clock.asof - 3 * day
  const guesses = Array.from({ length: 120 }, (_, index) => ({
    at: began + index * 20_000,
    random: attack,
    ip: fakeIp(130_000 + (index % 12)),
    member: undefined,
    reason: 'noAccount' as const,
    count: 1 + Math.floor(index / 12),
  }))
  return [...own, ...guesses]
    .sort((a, b) => a.at - b.at)
    .map(({ at, random, ip, member, reason, count }, index) => ({
      id: index + 1,
      actor_type: 'member',
      input_account: member?.account ?? '',
      member_id: member?.id ?? null,
      operator_id: null,
      reason_code: reason,
      fail_count: count,
      ip,
      ...origin(random),
      ...common(at),
    }))
}

const channels = { sms: 68, email: 29, voice: 3 } as const
const codeScenes = {
  login: 38,
  register: 22,
  withdraw: 20,
  bind: 9,
  resetPassword: 7,
  fundPassword: 4,
} as const
const outcomes = { used: 82, expired: 10, failed: 4, invalid: 4 } as const
const providers = { sms: 'Aliyun', email: 'Mailgun', voice: 'Twilio' } as const
const prices = { sms: '0.0042', email: '0.0004', voice: '0.021' } as const

function codes(world: World, members: readonly Member[]): Row[] {
  const { asof } = world.clock
  return moments(world, members, 'code', 2).map(({ member, random, at }, index) => {
    const id = index + 1
    const channel = random.weighted(channels)
    const drawn = random.weighted(outcomes)
    const status = at > asof - 5_000 ? 'sending' : at > asof - 5 * minute ? 'sent' : drawn
    return {
      id,
      channel,
      target:
        channel === 'email'
          ? `${member.account}@example.com`
          : `1${random.int(3, 9)}${random.text('0123456789', 9)}`,
      code_hash: createHash('sha256').update(`${world.seed} code ${id}`).digest('hex'),
      member_id: member.id,
      scene: random.weighted(codeScenes),
      provider: providers[channel],
      provider_msg_id: status === 'sending' ? '' : `M${random.text('0123456789ABCDEF', 16)}`,
      status,
      try_count: status === 'used' ? random.int(1, 2) : status === 'invalid' ? 5 : 0,
      ip: addressOf(random, member),
      cost: prices[channel],
      fail_reason: status === 'failed' ? '运营商拒收' : '',
      sent_at: iso(at),
      used_at: status === 'used' ? iso(Math.min(asof - 1, at + random.int(8, 120) * 1000)) : null,
      expire_at: iso(at + 5 * minute),
      ...common(at),
    }
  })
}

/** The last two codes are on their way and unused, whatever the hour of the end. */
function openLast(rows: Row[], asof: number): Row[] {
  for (const [back, status] of [
    [1, 'sending'],
    [2, 'sent'],
  ] as const) {
    const row = rows.at(-back)
    if (!row) continue
    const at = asof - back * 2_000
    Object.assign(row, { status, try_count: 0, fail_reason: '', used_at: null })
    Object.assign(row, { sent_at: iso(at), expire_at: iso(at + 5 * minute), ...common(at) })
  }
  return rows
}

function rules({ clock: { asof } }: World): Row[] {
  const at = asof - 2 * day
  const rule = (id: number, cidr: string, more: Row) => ({
    id,
    cidr,
    reason: '短信轰炸来源',
    operator_name: 'risk1',
    until: null,
    ...common(at),
    ...more,
  })
  return [
    rule(1, `${fakeIp(130_000)}/32`, { rule: 'block', scope: 'all' }),
    rule(2, '198.51.100.0/24', { rule: 'block', scope: 'login', until: iso(asof + 7 * day) }),
    rule(3, '203.0.113.10/32', { rule: 'allow', scope: 'withdraw', reason: '合作机构出口地址' }),
  ]
}

/** What the risk desk looks at. */
export function security(): DemoDomain {
  const cases: Case[] = []
  return {
    tables: ({ world, members }) => {
      cases.push(...casesOf(world, members))
      numberInOrder('VR', cases)
      const locked = members[44]
      return [
        ['ip_record', ipRecords(world, members)],
        ['login_error', loginErrors(world, members)],
        ['ip_rule', rules(world)],
        [
          'login_lock',
          [
            {
              actor_type: 'member',
              actor_id: locked?.id ?? 1,
              lock_until: iso(world.clock.asof + 24 * hour),
              reason: '连续失败次数过多',
              operator_name: '',
              created_at: iso(world.clock.asof - hour),
            },
          ],
        ],
        ['verification_code', openLast(codes(world, members), world.clock.asof)],
        ['violation_record', cases.map(caseRow)],
      ]
    },
  }
}
