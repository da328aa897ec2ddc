import { useQuery } from '@tanstack/react-query'
import { list } from '#contract/marketing/coupon.ts'
import { query } from '#core/http/api.ts'
import { titleIn } from '#core/i18n/title-in.ts'

/** The coupons as options of a picker: all of them, or those that can still be issued. */
export function useCouponOptions({ isActive = false } = {}) {
  const { data } = useQuery({ ...query(list, { pageSize: 1000 }), staleTime: 60_000 })
  return (data?.list ?? [])
    .filter(({ status }) => !isActive || status === 'active')
    .map(({ id, couponNo, name }) => ({
      value: id,
      label: `${couponNo} ${titleIn(name)}`,
    }))
}
