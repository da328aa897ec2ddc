// What a screen of the console loads at an address, without drawing it.
import type { QueryClient } from '@tanstack/react-query'
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
  readonly summary?: readonly Readonly<Record<string, string>>[]
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
