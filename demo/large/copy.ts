// COPY from rows made on the fly: a million rows in seconds, never all of them in memory.
import type { TransactionSql } from '#server/db/connection/client.ts'

export type Cell = string | number | boolean | null

const rowsPerChunk = 2_000

/** Streams rows into a table; cells are in the order of the columns. Texts hold no tabs or line breaks. */
export async function copyRows(
  tx: TransactionSql,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  await tx.copy(`copy ${tx(table).text} (${tx(columns).text}) from stdin`, chunks(rows))
}

function* chunks(rows: Iterable<readonly Cell[]>): Generator<string> {
  let text = ''
  let held = 0
  for (const row of rows) {
    text += `${row.map((cell) => (cell === null ? '\\N' : String(cell))).join('\t')}\n`
    held += 1
    if (held < rowsPerChunk) continue
    yield text
    text = ''
    held = 0
  }
  if (text !== '') yield text
}
