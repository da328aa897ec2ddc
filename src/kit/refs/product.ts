// The contracts on offer, for filters and forms.
import { useQuery } from '@tanstack/react-query'
import { options } from '#contract/trade/product-options.ts'
import { query } from '#core/http/api.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import type { Option } from '#ui/select/option.ts'

const productsQuery = { ...query(options, { pageSize: 10_000 }), staleTime: 600_000 }

const optionsOf = (type: 'delivery' | undefined) =>
  function useOptions(): readonly Option[] {
    return (useQuery(productsQuery).data?.list ?? [])
      .filter(({ productType }) => type === undefined || productType === type)
      .map(({ productCode, name }) => ({
        value: productCode,
        label: productCode,
        hint: titleIn(name),
      }))
  }

/** Every product as an option, with its name beside the code. */
export const useProductOptions = optionsOf(undefined)

/** The products that are settled after a fixed time. */
export const useDeliveryProductOptions = optionsOf('delivery')

/** The durations of all delivery cycles, short ones first. */
export function useCycleOptions(): readonly Option[] {
  const products = useQuery(productsQuery).data?.list ?? []
  const seconds = new Set(products.flatMap(({ cycleSeconds }) => cycleSeconds))
  return [...seconds]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: `${value} s` }))
}
