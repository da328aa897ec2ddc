import type { z } from 'zod'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { call } from '#core/http/api.ts'
import type { RowOf } from './list-def.ts'
import { getRowId, type List } from './use-list.ts'

/** Rows of a page that is read: few enough for its progress to be seen, and for the server not to hold it up as a large one. */
const pageSize = 100

interface ReadOptions {
  /** Reading stops beyond so many rows. */
  readonly max: number
  readonly signal: AbortSignal
  /** How many rows were read so far. */
  readonly onRead: (count: number) => void
}

/**
 * Reads the rows that match a list's filter, page by page in the list's own order, each once. Returns at most the page
 * beyond `max`; throws what a call throws.
 */
export async function readMatching<E extends ListEndpoint>(
  { def, search }: Pick<List<E>, 'def' | 'search'>,
  { max, signal, onRead }: ReadOptions,
): Promise<RowOf<E>[]> {
  const rows = new Map<string, RowOf<E>>()
  let cursor: unknown
  for (let pageNum = 1; ; pageNum += 1) {
    const input = { ...search, cursor, pageNum, pageSize } as unknown as z.input<E['input']>
    const answer = (await call(def.endpoint, input, { signal })) as {
      list: RowOf<E>[]
      nextCursor?: unknown
    }
    for (const row of answer.list) rows.set(getRowId(row), row)
    onRead(rows.size)
    if (answer.list.length < pageSize || rows.size > max) return [...rows.values()]
    cursor = answer.nextCursor ?? undefined
  }
}
