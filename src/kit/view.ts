// What a `*.view.tsx` file exports. The registry finds the file by its path, the server's menu names it.
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ReadOptions } from '#core/http/api.ts'
import {
  type RawSearch,
  type SearchOf,
  type SearchSchema,
  searchSchema,
  writeSearch,
} from './list/view-search.ts'

/** Loads what a screen shows first, for an address of it. */
type Prefetch = (client: QueryClient, search: RawSearch, options?: ReadOptions) => Promise<unknown>

/** A screen: its component, what it keeps in the address, and what to load as soon as it is likely to be opened. */
export interface View<S extends z.ZodRawShape = z.ZodRawShape> {
  readonly component: ComponentType
  readonly search: SearchSchema<S>
  readonly prefetch?: Prefetch
}

/** Declares a screen; the default export of its file. */
export const defineView = <S extends z.ZodRawShape = Record<never, never>>(view: {
  component: ComponentType
  search?: SearchSchema<S>
  prefetch?: Prefetch
}): View<S> => ({
  ...view,
  // Without parameters the shape is empty, which is what S then is.
  search: view.search ?? searchSchema({} as S),
})

/** The search part of a link to a view, checked against the parameters it declares. */
export const linkSearch = <S extends z.ZodRawShape>(view: View<S>, value: SearchOf<S>): RawSearch =>
  writeSearch(view.search, value)
