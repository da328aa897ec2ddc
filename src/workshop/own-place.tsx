import { type ReactNode, useMemo, useState } from 'react'
import { type Place, PlaceContext } from '#kit/place.ts'
import type { RawSearch } from '#kit/view-search.ts'

interface OwnPlaceProps {
  name: string
  first?: RawSearch | undefined
  children: ReactNode
}

/** Gives a list an address of its own: a dozen of them share this page. */
export const OwnPlace = ({ name, first = {}, children }: OwnPlaceProps) => {
  const [search, setSearch] = useState(first)
  const place = useMemo(
    (): Place => ({
      id: name,
      path: name,
      search,
      isShown: () => false,
      keepSearch: setSearch,
    }),
    [name, search],
  )
  return <PlaceContext value={place}>{children}</PlaceContext>
}
