// Changes of risk parameters: proposed by one operator, decided by another, some still open.
import { storedText } from '#server/base/stored-text.ts'
import { periodicControlRecord } from '#server/db/schema/trade/periodic-control.ts'
import { minute, hour, day } from '../clock.ts'
import { decimal } from '../decimal.ts'
import type { DemoDomain } from '../domain.ts'
import type { World } from '../money/recharges.ts'
import { type Random, stream } from '../random.ts'
import { facts, tableOf, type Values } from '../records.ts'
import { cycles, leverageSteps, perpetuals } from './products.ts'

type Row = Values<typeof periodicControlRecord> & { readonly at: number }
type Status = (typeof periodicControlRecord.$inferSelect)['status']

const count = 45
/** Most were taken back, each by a record of its own. */
const planned = 28
const names = ['risk1', 'risk2'] as const

/** Parameters of cycles and products with the value that holds and one that was tried for a while. */
const changes = facts(
  'param of before after reason',
  `
  maxOpenStake     cycle    200000     150000     未结本金接近上限，按周度评估调整参数
  maxStake         cycle    5000       3000       未结本金接近上限，按周度评估调整参数
  payoutRate       cycle    -          0.78       未结本金接近上限，按周度评估调整参数
  settleRule       cycle    twap3      twap5      未结本金接近上限，按周度评估调整参数
  maxLeverage      product  100        75         波动率升高，下调最大杠杆控制风险
  tradeStatus      product  trading    halted     行情源中断超过阈值，暂停交易等待恢复
  priceSource      product  composite  exchangeA  综合指数偏离，临时切换单一行情源
  maintMarginRate  product  0.005      0.0075     波动率升高，上调维持保证金率
`,
)

/** The control records of the demo set. What was applied was taken back, so that the products are as they are listed. */
export const controls = (): DemoDomain => ({
  tables: ({ world }) => {
    const { seed, clock } = world
    const random = stream(seed, 'control')
    const rows: Row[] = []
    for (let n = 0; rows.length < count; n++) {
      const at = clock.start + ((clock.asof - clock.start) / (planned + 1)) * (n + 1)
      const isNew = n >= planned - 4
      const late = clock.asof - Math.max(1, planned - n) * hour
      const made = rowOf(world, random, rows.length + 1, Math.floor(isNew ? late : at))
      // One of the first no longer fitted when its time came.
      const drawn = isNew
        ? undefined
        : random.weighted({ reverted: 76, rejected: 16, failed: 8 } as const)
      const status =
        drawn === undefined ? (n % 2 === 0 ? 'proposed' : 'approved') : n === 3 ? 'failed' : drawn
      rows.push({ ...made, ...decided(status, made.at, rows.length + 1) })
      if (status === 'reverted') rows.push(takenBack(made, rows.length))
    }
    return [tableOf(periodicControlRecord, rows)]
  },
})

function rowOf({ prices, clock }: World, random: Random, id: number, at: number) {
  const change = random.pick(changes)
  const cycle = random.pick(cycles)
  const isCycle = change.of === 'cycle'
  const product = isCycle ? cycle.product : random.pick(perpetuals)
  const isHalt = change.param === 'tradeStatus'
  const effective = at + (isHalt ? 0 : 30 * minute)
  const later = effective > clock.asof - day ? 2 * day : 0
  return {
    at,
    productCode: product.code,
    periodSeconds: isCycle ? cycle.seconds : null,
    paramCode: change.param as (typeof periodicControlRecord.$inferSelect)['paramCode'],
    beforeValue: change.param === 'payoutRate' ? cycle.payoutRate : change.before,
    afterValue: change.after,
    triggerType: isHalt ? ('watchdog' as const) : ('manual' as const),
    reason: change.reason,
    applicantName: isHalt ? 'system' : (names[id % 2] ?? ''),
    effectiveAt: effective + later,
    leverageOptions: change.param === 'maxLeverage' ? leverageSteps : null,
    openOrdersAtChange: random.int(0, 30),
    marketSnapshot: { [product.base]: decimal(prices(product.base, at)) },
  }
}

/** The record that put the value of before back, two days later. */
function takenBack(made: ReturnType<typeof rowOf>, revertOf: number): Row {
  const at = made.at + 2 * day
  const id = revertOf + 1
  const steps = made.leverageOptions?.filter((step) => step <= Number(made.afterValue)) ?? null
  return {
    ...made,
    at,
    beforeValue: made.afterValue,
    afterValue: made.beforeValue,
    leverageOptions: steps,
    triggerType: 'manual',
    reason: '风险缓解，恢复原参数',
    applicantName: names[id % 2] ?? '',
    effectiveAt: at,
    revertOf,
    ...decided('applied', at, id),
    approvedAt: at,
    updatedAt: at,
  }
}

const versions: Partial<Record<Status, number>> = { proposed: 1, reverted: 4, failed: 3 }

function decided(status: Status, created: number, id: number): Partial<Row> {
  if (status === 'proposed') return { status }
  const at = created + 12 * minute
  return {
    version: versions[status] ?? 2,
    status,
    approverName: names[(id + 1) % 2] ?? '',
    approvedAt: at,
    reviewRemark: status === 'rejected' ? '依据不足，补充数据后重提' : '已核对敞口数据，同意',
    failReason: status === 'failed' ? storedText('controlUnfit') : '',
    updatedAt: at,
  }
}
