// Cases against members, every kind and state among them.
import { day, hour, iso } from '../clock.ts'
import type { World } from '../money/recharges.ts'
import { stream } from '../random.ts'
import type { Operator } from '../staff.ts'
import type { Member } from './people.ts'

export interface Case {
  readonly at: number
  readonly member: Member
  readonly kind: Kind
  readonly severity: string
  readonly status: string
  readonly measure: string
  readonly handler: Operator | undefined
  readonly handledAt: number | undefined
  readonly until: number | undefined
  id: number
  no: string
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
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]
const severities = ['low', 'medium', 'high', 'critical'] as const
const measures = ['warn', 'limitTrade', 'limitWithdraw', 'freeze', 'revokeBonus', 'none'] as const
const states = ['open', 'confirmed', 'dismissed', 'appealed', 'lifted', 'confirmed'] as const
const count = 60

/** The cases of the demo set; open ones are of the last two days. */
export function casesOf({ seed, clock, staff }: World, members: readonly Member[]): Case[] {
  const random = stream(seed, 'violation')
  return Array.from({ length: Math.min(count, members.length) }, (_, index) => {
    // The persona with every kind of record first, then anybody.
    const member = members[index === 0 ? 2 : random.int(0, members.length - 1)]
    if (!member) throw new Error('There are no members.')
    const kind = kindNames[index % kindNames.length] ?? 'other'
    const status = index === 0 ? 'lifted' : (states[index % states.length] ?? 'open')
    const isOpen = status === 'open'
    const late = clock.asof - random.int(1, 47) * hour
    const at = isOpen ? Math.max(member.at + 1, late) : clock.after(member.at, random.unit() * 0.8)
    const handledAt = isOpen ? undefined : Math.min(clock.asof - 1, at + random.int(1, 40) * hour)
    const decided = status !== 'open' && status !== 'dismissed'
    return {
      at,
      member,
      kind,
      severity: severities[index % severities.length] ?? 'low',
      status,
      measure: decided ? (measures[index % measures.length] ?? 'none') : 'none',
      handler: handledAt === undefined ? undefined : staff.finance(random, handledAt, undefined),
      handledAt,
      until: decided && index % 3 === 0 ? at + 30 * day : undefined,
      id: 0,
      no: '',
    }
  })
}

/** A row of `violation_record`. */
export const caseRow = (one: Case): Record<string, unknown> => ({
  id: one.id,
  version: one.handledAt === undefined ? 1 : 2,
  violation_no: one.no,
  member_id: one.member.id,
  violation_type: one.kind,
  severity: one.severity,
  description: kinds[one.kind],
  evidence: [],
  related_nos: [],
  measure: one.measure,
  measure_until: one.until === undefined ? null : iso(one.until),
  status: one.status,
  created_by: null,
  reporter_name: 'system',
  handler_id: one.handler?.id ?? null,
  handler_name: one.handler?.name ?? null,
  handle_remark: one.handledAt === undefined ? '' : '已核对证据并作出裁定',
  handled_at: one.handledAt === undefined ? null : iso(one.handledAt),
  appeal_text: one.status === 'appealed' ? '本人未使用多个账户，请复核' : '',
  created_at: iso(one.at),
  updated_at: iso(one.handledAt ?? one.at),
})
