// What a screen of the console loads at an address, without drawing it.
import type { QueryClient } from '@tanstack/react-query'
import { Decimal } from '#core/format/money.ts'
import { queryClient } from '#core/http/query-client.ts'

interface View {
  readonly default: {
    readonly prefetch?: (client: QueryClient, search: Record<string, unknown>) => Promise<unknown>
  }
}
const views = import.meta.glob<View>('../src/features/**/*.view.tsx')

/** The file of a component of the menu, as the registry of views finds it. */
const fileOf = (component: string) =>
  `../src/features/${component.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.view.tsx`

export interface ShownList {
  readonly total: number
  readonly summary?: readonly Readonly<Record<string, string | null>>[]
}

/** Returns the total and the sums that a list screen shows at an address; throws where it loads none. */
export async function openList({
  component,
  search,
}: {
  readonly component: string
  readonly search: object
}): Promise<ShownList> {
  queryClient.clear()
  const view = await views[fileOf(component)]?.()
  if (!view?.default.prefetch) throw new Error(`There is no list at ${component}.`)
  await view.default.prefetch(queryClient, { ...search })
  const answers = queryClient.getQueriesData<ShownList>({}).map(([, data]) => data)
  const shown = answers.find((data) => data !== undefined && 'total' in data)
  if (!shown) throw new Error(`${component} loaded no list.`)
  return shown
}

const decimal = (text: string) => new Decimal(text)
const added = (values: readonly ReturnType<typeof decimal>[]) =>
  values
    .reduce((sum, value) => sum.plus(value), new Decimal('0'))
    .round(18)
    .toFixed()

/** Adds up a sum of all lines of a list as it is, whatever their currencies. */
export const plainSum = ({ summary = [] }: ShownList, field: string): string =>
  added(summary.map((line) => decimal(line[field] ?? 'missing')))

/** Adds up a sum of all lines of a list in USDT, as its one line of sums does: what is in another currency at its price. */
export const sumIn = ({ summary = [] }: ShownList, field: string): string =>
  added(
    summary.map((line) => {
      const amount = decimal(line[field] ?? 'missing')
      const isUsd = /usd/i.test(field) || !line['priceUsd']
      return isUsd ? amount : amount.times(line['priceUsd'] ?? '0')
    }),
  )
