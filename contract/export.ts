// Exports of lists as files: a job on the server, one file for each operator who asks.
import { z } from 'zod'
import { defineResource } from './define-resource.ts'
import { endpoint } from './endpoint.ts'
import { Format } from './export-call.ts'
import { Id, Money, Stamp } from './wire.ts'

export const Status = z.enum(['queued', 'running', 'done', 'failed', 'expired'])
export type Status = z.output<typeof Status>

/** The operator's own exports, newest first. */
export const { list } = defineResource('export', {
  verbs: ['list'],
  fields: z.object({}),
  row: z.object({
    id: Id,
    /** The call whose list it is, such as `cwManage/chargeLogList`. */
    module: z.string(),
    title: z.string(),
    format: Format,
    status: Status,
    rowCount: z.int(),
    /** Rows that matched when the job began; null before. */
    expectedCount: z.int().nullable(),
    bytes: z.int(),
    /** Control totals of the file: what may be added up, by currency, under the heading of its column. */
    totals: z.array(
      z.object({ field: z.string(), title: z.string(), currency: z.string(), amount: Money }),
    ),
    failReason: z.string(),
    createdAt: Stamp,
    finishedAt: Stamp.nullable(),
    expiresAt: Stamp.nullable(),
  }),
  filter: z.object({ id: Id, status: z.array(Status).max(5), format: Format }).partial(),
  sortable: ['createdAt', 'finishedAt', 'rowCount', 'bytes'],
})
export type Row = z.output<(typeof list)['row']>

/** How far one of the operator's own exports is. Asked for while a dialog waits, so it keeps no session alive. */
export const progress = endpoint(
  'GET export/progress',
  z.object({ id: Id }),
  list.row.pick({
    title: true,
    format: true,
    status: true,
    rowCount: true,
    expectedCount: true,
    failReason: true,
  }),
  { access: 'session', passive: true },
)

/** The file of a finished export; only for whoever asked for it, and only while they may export that list. */
export const download = endpoint('GET export/download', z.object({ id: Id }), z.unknown(), {
  answer: 'file',
})
