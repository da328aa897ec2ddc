import { z } from 'zod'
import { Reason, RequestId, Text } from './wire.ts'

// Full-width signs too: spreadsheets of East Asian systems read them as the narrow ones. Bounded: texts may hold anything.
const formula = /["\s]{0,8}[=+\-@＝＋－＠]/u.source
const atStart = new RegExp(`^(?:[\\t\\r\\n]|${formula})`, 'u')
const afterSeparator = new RegExp(`([;\\t\\r\\n])(?=${formula})`, 'gu')

/**
 * Text that a spreadsheet would take for a formula, marked as text (OWASP, CSV injection), also behind what separates cells
 * where a comma separates decimals; other text as it is.
 */
export const harmless = (text: string): string =>
  text.replace(atStart, "'$&").replace(afterSeparator, "$1'")

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
  format: Format,
  reason: Reason.optional(),
  requestId: RequestId.optional(),
}
