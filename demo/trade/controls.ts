// Changes of risk parameters: proposed by one operator, decided by another, some still open.
import { storedText } from '#server/base/stored-text.ts'
import { iso, minute, hour, day } from '../clock.ts'
import { decimal } from '../decimal.ts'
import type { DemoDomain } from '../domain.ts'
import type { World } from '../money/recharges.ts'
import { type Random, stream } from '../random.ts'
import { cycles, leverageSteps, perpetuals } from './products.ts'

const count = 45
/** Most were taken back, each by a record of its own. */
const planned = 28
const names = ['risk1', 'risk2'] as const

/** Parameters of cycles and products with the value that holds and one that was tried for a while. */
const changes = [
  { param: 'maxOpenStake', before: '200000', after: '150000', isCycle: true },
  { param: 'maxStake', before: '5000', after: '3000', isCycle: true },
  { param: 'payoutRate', before: '', after: '0.78', isCycle: true },
  { param: 'settleRule', before: 'twap3', after: 'twap5', isCycle: true },
  { param: 'maxLeverage', before: '100', after: '75', isCycle: false },
  { param: 'tradeStatus', before: 'trading', after: 'halted', isCycle: false },
  { param: 'priceSource', before: 'composite', after: 'exchangeA', isCycle: false },
  { param: 'maintMarginRate', before: '0.005', after: '0.0075', isCycle: false },
] as const
const reasons = {
  tradeStatus: '行情源中断超过阈值，暂停交易等待恢复',
  priceSource: '综合指数偏离，临时切换单一行情源',
  maxLeverage: '波动率升高，下调最大杠杆控制风险',
  maintMarginRate: '波动率升高，上调维持保证金率',
} as Readonly<Record<string, string>>

/** The control records of the demo set. What was applied was taken back, so that the products are as they are listed. */
export function controls(): DemoDomain {
  return {
    tables: ({ world }) => {
      const { seed, clock } = world
      const random = stream(seed, 'control')
      const rows: Record<string, unknown>[] = []
      for (let n = 0; rows.length < count; n++) {
        const at = clock.start + ((clock.asof - clock.start) / (planned + 1)) * (n + 1)
        const isNew = n >= planned - 4
        const made = rowOf(
          world,
          random,
          rows.length + 1,
          Math.floor(isNew ? clock.asof - Math.max(1, planned - n) * hour : at),
        )
        const status = isNew ? (n % 2 === 0 ? 'proposed' : 'approved') : outcomeOf(random, n)
        rows.push({ ...made, ...decided(status, made) })
        if (status === 'reverted') rows.push(takenBack(made, rows.length + 1))
      }
      return [['periodic_control_record', rows]]
    },
  }
}

function rowOf({ prices, clock }: World, random: Random, id: number, at: number) {
  const change = random.pick(changes)
  const cycle = random.pick(cycles)
  const product = change.isCycle ? cycle.product : random.pick(perpetuals)
  const isHalt = change.param === 'tradeStatus'
  const effective = at + (isHalt ? 0 : 30 * minute)
  const later = effective > clock.asof - day ? 2 * day : 0
  return {
    id,
    control_no: numberOf(id, at),
    product_code: product.code,
    period_seconds: change.isCycle ? cycle.seconds : null,
    param_code: change.param,
    before_value: change.param === 'payoutRate' ? cycle.payoutRate : change.before,
    after_value: change.after,
    trigger_type: isHalt ? 'watchdog' : 'manual',
    reason: reasons[change.param] ?? '未结本金接近上限，按周度评估调整参数',
    attachments: [],
    applicant_id: null,
    applicant_name: isHalt ? 'system' : names[id % 2],
    effective_at: iso(effective + later),
    expire_at: null,
    leverage_options: change.param === 'maxLeverage' ? leverageSteps : null,
    open_orders_at_change: random.int(0, 30),
    market_snapshot: { [product.base]: decimal(prices(product.base, at)) },
    revert_of: null as number | null,
    created_at: iso(at),
  }
}

/** The record that put the value of before back, two days later. */
function takenBack(made: ReturnType<typeof rowOf>, id: number) {
  const created_at = iso(Date.parse(made.created_at) + 2 * day)
  const opposite = {
    ...made,
    id,
    control_no: numberOf(id, Date.parse(created_at)),
    before_value: made.after_value,
    after_value: made.before_value,
    leverage_options:
      made.leverage_options?.filter((step) => step <= Number(made.after_value)) ?? null,
    trigger_type: 'manual',
    reason: '风险缓解，恢复原参数',
    applicant_name: names[id % 2],
    effective_at: created_at,
    revert_of: made.id,
    created_at,
  }
  return {
    ...opposite,
    ...decided('applied', opposite),
    approved_at: created_at,
    updated_at: created_at,
  }
}

const numberOf = (id: number, at: number) =>
  `PC${iso(at + 8 * hour)
    .slice(2, 10)
    .replaceAll('-', '')}${String(id).padStart(10, '0')}`

/** What became of a proposal; one of the first no longer fitted when its time came. */
function outcomeOf(random: Random, n: number) {
  const drawn = random.weighted({ reverted: 76, rejected: 16, failed: 8 } as const)
  return n === 3 ? ('failed' as const) : drawn
}

function decided(
  status: 'proposed' | 'approved' | 'applied' | 'reverted' | 'rejected' | 'failed',
  { id, created_at: created }: { id: number; created_at: string },
) {
  const isOpen = status === 'proposed'
  const at = isOpen ? created : iso(Date.parse(created) + 12 * minute)
  return {
    version: isOpen ? 1 : status === 'reverted' ? 4 : status === 'failed' ? 3 : 2,
    status,
    approver_id: null,
    approver_name: isOpen ? '' : (names[(id + 1) % 2] ?? ''),
    approved_at: isOpen ? null : at,
    review_remark: isOpen
      ? ''
      : status === 'rejected'
        ? '依据不足，补充数据后重提'
        : '已核对敞口数据，同意',
    fail_reason: status === 'failed' ? storedText('controlUnfit') : '',
    updated_at: at,
  }
}
