// Mounts the call that asks for an export: it writes the job down, and a worker does it.
import type { ListEndpoint } from '#contract/endpoint.ts'
import type { OrderTerm } from '#contract/wire.ts'
import { exportJob } from '#server/db/schema/export.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { assertMayAskForMore } from './limits.ts'
import { getExportRegistry } from './registry.ts'
import type { ExportSource } from './source.ts'

/**
 * Lets a list be exported from a source, where its contract says so. Throws what the source refuses, 40001 for a column that
 * the list does not have or that is named twice, 42202 where the operator has enough exports.
 */
export function mountExport(app: App, list: ListEndpoint, source: ExportSource): void {
  const { exportCall } = list
  if (!exportCall) return
  getExportRegistry(app).set(exportCall.path, { source, list })
  change(app, exportCall, async (input, call) => {
    const { tx, actor, lang, ip, traceId } = call
    const { filters, columns, filterColumns = [], format, title, reason } = input
    const fields = Object.keys(list.row.shape)
    if (!columns.every(({ field }) => fields.includes(field)))
      throw invalidField('columns', 'columnUnknown', lang)
    if (new Set(columns.map(({ field }) => field)).size < columns.length)
      throw invalidField('columns', 'columnTwice', lang)
    const order = input.orderBy as OrderTerm[] | undefined
    const query = { ...filters, ...(order && { orderBy: order }) }
    // What the list refuses is refused to whoever asks, and not to a worker later.
    await source(query, { ...call, db: tx })
    await assertMayAskForMore(tx, actor.id)
    const [job] = await tx
      .insert(exportJob)
      .values({
        operatorId: actor.id,
        operatorName: actor.userName,
        path: exportCall.path,
        module: list.path,
        title,
        query,
        columns,
        filterColumns,
        format,
        lang,
        ip,
        traceId,
        permissions: [...actor.permissions],
      })
      .returning({ id: exportJob.id })
    if (!job) throw new Error('The job was not stored.')
    return audited(
      { jobId: job.id },
      {
        action: 'export.add',
        targetType: 'export',
        targetId: job.id,
        targetNo: title,
        after: { list: list.path, filters, columns: columns.map(({ field }) => field), format },
        ...(reason !== undefined && { reason }),
      },
    )
  })
}
