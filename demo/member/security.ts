// Addresses, failed log-ins, codes and cases: an attack from twelve addresses, a ring of accounts on three.
import { createHash } from 'node:crypto'
import {
  ipRecord,
  ipRule,
  loginError,
  loginLock,
  verificationCode,
} from '#server/db/schema/operator/security.ts'
import { violationRecord } from '#server/db/schema/other/violation.ts'
import { day, hour, minute } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import type { World } from '../money/recharges.ts'
import { stream, type Random } from '../random.ts'
import { by, type DemoTable, type Made, recordsOf, tableOf } from '../records.ts'
import type { Member } from './member.ts'
import { fakeIp } from './people.ts'

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

const origin = (random: Random) => ({
  location: random.pick(places),
  device: random.pick(devices),
  clientSource: random.weighted(clients),
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

function ipRecords(world: World, members: readonly Member[]): DemoTable {
  const seen = new Set<string>()
  const rows = moments(world, members, 'ip', 4).map(({ member, random, at }) => {
    const ip = addressOf(random, member)
    const key = `${member.id} ${ip}`
    const isNewIp = !seen.has(key)
    seen.add(key)
    const isp = random.pick(carriers)
    const ipRisk = random.weighted(risks)
    const scene = random.weighted(scenes)
    const from = { ...origin(random), location: '', countryCode: member.country }
    return {
      at,
      ip,
      isp,
      ipRisk,
      actorType: 'member',
      memberId: member.id,
      scene,
      isNewIp,
      ...from,
    } as const
  })
  return tableOf(ipRecord, rows)
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

function loginErrors(world: World, members: readonly Member[]): DemoTable {
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
  const rows = [...own, ...guesses]
    .sort((a, b) => a.at - b.at)
    .map(({ at, random, ip, member, reason: reasonCode, count: failCount }) => ({
      ...({ at, actorType: 'member', inputAccount: member?.account ?? '' } as const),
      memberId: member?.id ?? null,
      reasonCode,
      failCount,
      ip,
      ...origin(random),
    }))
  return tableOf(loginError, rows)
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

function codes(world: World, members: readonly Member[]): DemoTable {
  const { asof } = world.clock
  const sent = moments(world, members, 'code', 2)
  const rows = sent.map(({ member, random, at: drawnAt }, index): Made<typeof verificationCode> => {
    const id = index + 1
    const channel = random.weighted(channels)
    const drawn = random.weighted(outcomes)
    // The last two codes are on their way and unused, whatever the hour of the end.
    const back = sent.length - index
    const at = back <= 2 ? asof - back * 2_000 : drawnAt
    const late = drawnAt > asof - 5_000 ? 'sending' : drawnAt > asof - 5 * minute ? 'sent' : drawn
    const status = back === 1 ? 'sending' : back === 2 ? 'sent' : late
    const target =
      channel === 'email'
        ? `${member.account}@example.com`
        : `1${random.int(3, 9)}${random.text('0123456789', 9)}`
    const scene = random.weighted(codeScenes)
    const message = late === 'sending' ? '' : `M${random.text('0123456789ABCDEF', 16)}`
    const tries = late === 'used' ? random.int(1, 2) : late === 'invalid' ? 5 : 0
    const ip = addressOf(random, member)
    const usedAt = late === 'used' ? Math.min(asof - 1, drawnAt + random.int(8, 120) * 1000) : null
    return {
      at,
      channel,
      target,
      codeHash: createHash('sha256').update(`${world.seed} code ${id}`).digest('hex'),
      memberId: member.id,
      scene,
      provider: providers[channel],
      providerMsgId: message,
      status,
      tryCount: back <= 2 ? 0 : tries,
      ip,
      cost: prices[channel],
      failReason: status === 'failed' ? '运营商拒收' : '',
      sentAt: at,
      usedAt: back <= 2 ? null : usedAt,
      expireAt: at + 5 * minute,
    }
  })
  return tableOf(verificationCode, rows)
}

function rules({ clock: { asof } }: World): DemoTable {
  const common = { at: asof - 2 * day, reason: '短信轰炸来源', operatorName: 'risk1' }
  return tableOf(ipRule, [
    { ...common, cidr: `${fakeIp(130_000)}/32`, rule: 'block', scope: 'all' },
    { ...common, cidr: '198.51.100.0/24', rule: 'block', scope: 'login', until: asof + 7 * day },
    {
      ...common,
      cidr: '203.0.113.10/32',
      reason: '合作机构出口地址',
      ...({ rule: 'allow', scope: 'withdraw' } as const),
    },
  ])
}

const kinds = {
  multiAccount: '同一设备登录多个账户，资金在账户间频繁流转',
  washTrade: '两个账户在短时间内反复对敲同一合约',
  bonusAbuse: '批量注册领取新人奖励后立即提现',
  fakeDocument: '提交的证件影像存在明显修改痕迹',
  moneyLaundering: '短期内大额快进快出且来源地址命中名单',
  stolenFunds: '收到司法协查函，资金来源涉案',
  apiAbuse: '接口调用频率长期超过限制',
  marketAbuse: '在低流动性时段大额挂单后迅速撤销',
  other: '其他违反用户协议的行为，详见客服记录',
} as const
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]
const severities = ['low', 'medium', 'high', 'critical'] as const
const measures = ['warn', 'limitTrade', 'limitWithdraw', 'freeze', 'revokeBonus', 'none'] as const
const states = ['open', 'confirmed', 'dismissed', 'appealed', 'lifted', 'confirmed'] as const

/** Cases against members, every kind and state among them; open ones are of the last two days. */
function cases({ seed, clock, staff }: World, members: readonly Member[]): DemoTable {
  const random = stream(seed, 'violation')
  const made = recordsOf(violationRecord)
  for (let index = 0; index < Math.min(60, members.length); index++) {
    // The persona with every kind of record first, then anybody.
    const member = members[index === 0 ? 2 : random.int(0, members.length - 1)]
    if (!member) throw new Error('There are no members.')
    const kind = kindNames[index % kindNames.length] ?? 'other'
    const status = index === 0 ? 'lifted' : (states[index % states.length] ?? 'open')
    const isOpen = status === 'open'
    const late = clock.asof - random.int(1, 47) * hour
    const at = isOpen ? Math.max(member.at + 1, late) : clock.after(member.at, random.unit() * 0.8)
    const handledAt = isOpen ? undefined : Math.min(clock.asof - 1, at + random.int(1, 40) * hour)
    const isDecided = !isOpen && status !== 'dismissed'
    const handler =
      handledAt === undefined ? undefined : staff.finance(random, handledAt, undefined)
    made.add(
      at,
      { member },
      {
        version: isOpen ? 1 : 2,
        violationType: kind,
        severity: severities[index % severities.length] ?? 'low',
        description: kinds[kind],
        measure: isDecided ? (measures[index % measures.length] ?? 'none') : 'none',
        measureUntil: isDecided && index % 3 === 0 ? at + 30 * day : null,
        status,
        reporterName: 'system',
        ...by('handler', handler),
        handleRemark: isOpen ? '' : '已核对证据并作出裁定',
        handledAt: handledAt ?? null,
        appealText: status === 'appealed' ? '本人未使用多个账户，请复核' : '',
        updatedAt: handledAt ?? at,
      },
    )
  }
  made.number()
  return made.table()
}

/** What the risk desk looks at. */
export const security = (): DemoDomain => ({
  tables: ({ world, members }) => {
    const { asof } = world.clock
    const actor = { actorType: 'member', actorId: members[44]?.id ?? 1 } as const
    const lock = { ...actor, lockUntil: asof + 24 * hour, reason: '连续失败次数过多' }
    return [
      ipRecords(world, members),
      loginErrors(world, members),
      rules(world),
      tableOf(loginLock, [{ at: asof - hour, ...lock }]),
      codes(world, members),
      cases(world, members),
    ]
  },
})
