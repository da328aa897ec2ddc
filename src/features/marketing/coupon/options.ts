import { useQuery } from '@tanstack/react-query'
import { list } from '#contract/marketing/coupon.ts'
import { query } from '#core/http/api.ts'

/** The coupons as options of a picker. */
export function useCouponOptions() {
  const { data } = useQuery({ ...query(list, { pageSize: 1000 }), staleTime: 60_000 })
  return (data?.list ?? []).map(({ id, couponNo, name }) => ({
    value: id,
    label: `${couponNo} ${name['zh-cn']}`,
  }))
}
