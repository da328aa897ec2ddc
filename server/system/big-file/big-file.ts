// Stored files: list, detail, rename, delete, content.
import { and, asc, count, desc, eq, ilike, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { getPagination } from '#contract/endpoint.ts'
import * as api from '#contract/system/big-file.ts'
import { fileScope, fileUseScope } from '#server/access/file-scope.ts'
import { escapeLike } from '#server/db/lists/like.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { bigFile as table, fileUse } from '#server/db/schema/upload.ts'
import { readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { sendFile } from '#server/http/serve-file.ts'
import { change, serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'
import { empty } from '#server/upload/index.ts'
import { editFile, removeFiles } from './big-file-change.ts'
import { noFile, sendContent } from './big-file-content.ts'
import { fileShapeFor, wireFile } from './big-file-row.ts'
import { fileTickets } from './big-file-ticket.ts'

async function conditions(
  db: ReadDb,
  { name, type, uploaderId, uploader, dateRange }: z.output<typeof api.Filter>,
): Promise<SQL | undefined> {
  const { 'report.timezone': zone } = await readSettings(db)
  const day = (date: string, plus: number) =>
    sql`(${date}::date + ${plus}::int)::timestamp at time zone ${zone}`
  return and(
    name ? ilike(table.name, `%${escapeLike(name)}%`) : undefined,
    type ? eq(table.kind, type) : undefined,
    uploaderId ? eq(table.uploaderId, uploaderId) : undefined,
    uploader ? ilike(table.uploaderName, `${escapeLike(uploader)}%`) : undefined,
    dateRange && sql`${table.createdAt} >= ${day(dateRange[0], 0)}`,
    dateRange && sql`${table.createdAt} < ${day(dateRange[1], 1)}`,
  )
}

/** Mounts the calls of stored files. */
export function bigFile(app: App): void {
  serve(app, api.list, async (query, { db, actor }) => {
    const { page, size } = getPagination(query)
    const where = and(await conditions(db, query), await fileScope(db, actor))
    const uses = await fileUseScope(db, actor)
    const terms = query.orderBy ?? [{ field: 'createdAt', direction: 'desc' } as const]
    const order = [...terms, { field: 'id', direction: terms[0]?.direction ?? 'desc' } as const]
    const rows = await db
      .select(fileShapeFor(uses))
      .from(table)
      .where(where)
      .orderBy(...order.map((term) => (term.direction === 'asc' ? asc : desc)(table[term.field])))
      .limit(size)
      .offset((page - 1) * size)
    const [sum] = await db.select({ total: count() }).from(table).where(where)
    return { list: rows.map(wireFile), total: sum?.total ?? 0, currentPage: page }
  })

  serve(app, api.get, async ({ id }, { db, actor }) => {
    const uses = await fileUseScope(db, actor)
    const [row] = await db
      .select(fileShapeFor(uses))
      .from(table)
      .where(and(eq(table.id, id), await fileScope(db, actor)))
    if (!row) throw noFile(actor)
    const { ownerType, ownerId, ownerNo, field, createdAt } = fileUse
    const usedIn = await db
      .select({ ownerType, ownerId, ownerNo, field, createdAt })
      .from(fileUse)
      .where(and(eq(fileUse.fileId, id), uses))
      .orderBy(asc(createdAt), asc(ownerType), asc(ownerId))
      .limit(1000)
    return { row: wireFile(row), usedIn }
  })

  change(app, api.edit, (input, call) => editFile(call, input))
  serve(app, api.remove, async (input, call) => {
    const keys: string[] = []
    const intent = { endpoint: api.remove, input, requestId: input.requestId }
    const data = await transact(call, intent, async (tx) => {
      const removed = await removeFiles({ ...call, tx }, input)
      keys.splice(0, keys.length, ...removed.keys)
      return removed.result
    })
    await empty(app.deps, keys)
    return data
  })
  sendFile(app, api.content, ({ id, download = false }, call, context) =>
    sendContent(app.deps.store, call, context, { id, download }),
  )
  fileTickets(app)
}
