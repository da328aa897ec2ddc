// Mounts the operator's own list of exports and the file of each.
import { and, eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/export.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, is } from '#server/db/lists/filters.ts'
import { exportJob as table } from '#server/db/schema/export.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { sendFile } from '#server/http/serve-file.ts'
import { serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'
import { serveList } from '../list-page.ts'
import { assertMayDownload } from './made-from.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Mounts `export/*`. */
export function mountExports(app: App): void {
  serveList(app, api.list, table, {
    order: ['createdAt', 'desc'],
    where: ({ id, status, format }, { actor }) => [
      eq(table.operatorId, actor.id),
      is(table.id, id),
      anyOf(table.status, status),
      is(table.format, format),
    ],
    wire: ({ id, module, title, format, status, rowCount, expectedCount, ...row }) => ({
      id,
      module,
      title,
      format,
      status,
      rowCount,
      expectedCount,
      bytes: row.bytes,
      totals: row.totals.map((total) => ({ title: total.field, ...total })),
      failReason: row.failReason,
      createdAt: row.createdAt,
      finishedAt: row.finishedAt,
      expiresAt: row.expiresAt,
    }),
  })

  serve(app, api.progress, async ({ id }, { db, actor }) => {
    const { title, format, status, rowCount, expectedCount, failReason } = table
    const [job] = await db
      .select({ title, format, status, rowCount, expectedCount, failReason })
      .from(table)
      .where(and(eq(table.id, id), eq(table.operatorId, actor.id)))
    if (!job) throw new Refusal(Code.notFound, 'notFound')
    return job
  })

  sendFile(app, api.download, async ({ id }, call) => {
    const [job] = await call.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.operatorId, call.actor.id)))
    if (!job?.fileKey || job.status !== 'done') throw new Refusal(Code.notFound, 'notFound')
    await assertMayDownload(call.db, call.actor, job)
    const { title, format, bytes, rowCount } = job
    await transact(call, { endpoint: api.download, input: { id }, isRead: true }, async () =>
      audited(null, {
        action: 'export.download',
        targetType: 'export',
        targetId: id,
        targetNo: title,
        after: { rowCount, bytes },
      }),
    )
    const name = encodeURIComponent(`${title}-${id}.${format}`)
    return new Response(await app.deps.store.read(job.fileKey, 0, bytes), {
      headers: {
        'content-type': types[format],
        'content-length': String(bytes),
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'cache-control': 'no-store',
      },
    })
  })
}
