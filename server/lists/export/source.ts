// Where an export gets its rows: first every key, through a cursor, then the rows of some keys at a time.
import type { SQLWrapper } from 'drizzle-orm'
import type { OrderTerm } from '#contract/wire.ts'
import type { Call } from '#server/http/call.ts'

/** A key as the query of a source selects it, by column name. */
export interface ExportKey {
  readonly id: string
  readonly [column: string]: unknown
}
/** A row as the list shows it, masked by the same code. */
export type ExportRow = Readonly<Record<string, unknown>>

/** What a list is exported from. Its filters were checked by the call that asked. */
export type ExportSource = (
  query: Readonly<Record<string, unknown>> & { readonly orderBy?: OrderTerm[] | undefined },
  call: Call,
) => Promise<{
  /** Selects the key of everything that matches, in order; `id` is among its columns. */
  readonly keys: SQLWrapper
  /** The rows of the keys, in their order; those that are gone are left out. */
  readonly rows: (
    keys: readonly ExportKey[],
    call: Pick<Call, 'db' | 'lang' | 'actor'>,
  ) => Promise<readonly ExportRow[]>
}>

/** Puts rows into the order of their ids. */
export function inOrder<R extends { readonly id: string | number }>(
  ids: readonly string[],
  rows: readonly R[],
): R[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
