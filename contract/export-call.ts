import { z } from 'zod'
import { Reason, RequestId, Text } from './wire.ts'

export const Format = z.enum(['csv', 'xlsx'])
export type Format = z.output<typeof Format>

/** A column of an export: a field of the list's row, its heading, and the dictionary of its values. */
export const ExportColumn = z.object({
  field: Text(64).min(1),
  title: Text(64).min(1),
  dict: Text(64).optional(),
})
export type ExportColumn = z.output<typeof ExportColumn>

/** What an export is asked for with, beside the filters and the order of its list. */
export const exportFields = {
  /** What the list is called, for the list of exports. */
  title: Text(64).min(1),
  columns: z.array(ExportColumn).min(1).max(100),
  /** What the list calls its filters, for the head of a workbook; the values are those of the call itself. */
  filterColumns: z.array(ExportColumn).max(100).optional(),
  format: Format,
  reason: Reason.optional(),
  requestId: RequestId.optional(),
}
