import { type CouponType, isPercent } from '#contract/marketing/coupon-rules.ts'
import type { Money } from '#contract/wire.ts'
import { type Cell, cells } from '#kit/grid/cells.tsx'

/** A face value: an amount in the row's currency, or a percentage. */
export const faceValue: Cell<Money, { couponType: CouponType; currency: string }> = {
  ...cells.money,
  render: (value, row, facts) =>
    isPercent(row.couponType)
      ? cells.percent.render(value, row, facts)
      : cells.money.render(value, row, facts),
}

/** The number of a coupon, which leads to its campaign; a dash where a record has none. */
export const couponNoCell = <V extends string | null, R extends { couponNo: V }>() =>
  cells.link<V, R>(
    () => '/marketing/coupon',
    ({ couponNo }) => ({ keyword: couponNo ?? '' }),
  )
