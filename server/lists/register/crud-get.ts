// The open record of a register: its row as the list shows it, what the list leaves out, and its history.
import { eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { CrudCalls } from '#contract/define-resource.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RecordInput } from '#contract/history.ts'
import type { App } from '#server/http/application.ts'
import type { Call } from '#server/http/call.ts'
import type { ListTable } from '../list-page.ts'
import { serveRecord } from '../record.ts'

/** Returns the fields that `get` answers and the list leaves out. */
export function detailFields({ get }: CrudCalls): string[] {
  const shape: Readonly<Record<string, unknown>> = get?.output.shape ?? {}
  const detail = shape['detail']
  return detail instanceof z.ZodObject ? Object.keys(detail.shape) : []
}

interface RowSource {
  /** Reads the row as the list shows it; undefined where the caller may not see it. */
  readonly rowOf: (call: Call, id: string) => Promise<object | undefined>
  /** The kind of record, as the audit trail calls it. */
  readonly type: string
  readonly detail: readonly string[]
}

/** Mounts `get`. Throws while the server starts where a field of the detail is no column of the table. */
export function serveRegisterRecord(
  app: App,
  get: NonNullable<CrudCalls['get']>,
  table: ListTable,
  { rowOf, type, detail }: RowSource,
): void {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const picked = detail.map((name) => {
    const column = columns[name]
    if (!column) throw new Error(`The detail ${name} of ${get.path} is no column of its table.`)
    return [name, column] as const
  })
  if (get.variants.length === 0) throw new Error(`${get.path} is not declared by recordEndpoint.`)
  serveRecord(app, get as Endpoint as Endpoint<RecordInput, z.ZodObject>, {
    find: rowOf,
    history: type,
    answer: async (row, { db }, id) => {
      const [texts] =
        picked.length === 0
          ? []
          : await db.select(Object.fromEntries(picked)).from(table).where(eq(table.id, id))
      return { row: row as Record<string, unknown>, ...(texts && { detail: texts }) }
    },
  })
}
