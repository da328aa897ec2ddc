import { type ReactNode, useMemo, useState } from 'react'
import type { RawSearch } from '#kit/list/view-search.ts'
import { type TabContextValue, TabContext } from '#kit/tab-context.ts'

interface IsolatedRouterProps {
  name: string
  first?: RawSearch | undefined
  children: ReactNode
}

/** Gives a list an address of its own: a dozen of them share this page. */
export const IsolatedRouter = ({ name, first = {}, children }: IsolatedRouterProps) => {
  const [search, setSearch] = useState(first)
  const tabContext = useMemo(
    (): TabContextValue => ({
      id: name,
      path: name,
      search,
      isShown: () => false,
      keepSearch: setSearch,
    }),
    [name, search],
  )
  return <TabContext value={tabContext}>{children}</TabContext>
}
