// What stands in a workbook above and below its rows: whoever is handed the file knows of which days and filter it is, whose it
// is, by which clock, and what its amounts add up to.
import { harmless } from '#contract/harmless-text.ts'
import { text } from '#server/base/messages.ts'
import type { ExportTotal } from '#server/db/schema/export.ts'
import { createClock, type Value, type Wording } from './format.ts'
import type { Job } from './job.ts'

type Told = Pick<Job, 'title' | 'query' | 'columns' | 'filterColumns' | 'operatorName'>

const notFilters: readonly string[] = ['orderBy', 'dateRange', 'dateField']

/** A list of values as it is read: words of the dictionary where the filter has one. */
function valueOf(value: unknown, dict: string | undefined, { wordOf }: Wording): string {
  const one = (each: unknown) =>
    typeof each === 'string' && dict !== undefined ? wordOf(dict, each) : String(each)
  return Array.isArray(value) ? value.map(one).join(', ') : one(value)
}

/** The lines above the headings, an empty one last. `at` is when the rows were read, ISO 8601. */
export function createCoverRows(job: Told, at: string, wording: Wording): Value[][] {
  const { lang, zone } = wording
  const { query, columns, filterColumns } = job
  const named = (field: string) =>
    [...filterColumns, ...columns].find((column) => column.field === field)
  const range = query['dateRange']
  const period = Array.isArray(range) ? range.join(' – ') : text('exportAllDays', lang)
  const field = query['dateField']
  const dated = typeof field === 'string' ? named(field)?.title : undefined
  const filters = Object.entries(query)
    .filter(([name, value]) => !notFilters.includes(name) && value !== undefined && value !== '')
    .map(([name, value]) => {
      const column = named(name)
      return `${column?.title ?? name}: ${valueOf(value, column?.dict, wording)}`
    })
  return [
    [text('exportList', lang), job.title],
    [text('exportPeriod', lang), dated === undefined ? period : `${period} (${dated})`],
    [text('exportFilter', lang), filters.join('; ') || text('exportNoFilter', lang)],
    [text('exportOperator', lang), job.operatorName],
    [text('exportZone', lang), zone],
    [text('exportAt', lang), createClock(zone).format(new Date(at))],
  ]
    .map((line): Value[] => line.map((each) => harmless(each)))
    .concat([[]])
}

/** The lines below the rows: what each amount adds up to, by currency. */
export const totalLines = (totals: readonly ExportTotal[], { lang }: Wording): Value[][] =>
  totals.length === 0
    ? []
    : [
        [],
        [text('exportTotals', lang)],
        ...totals.map(({ title, field, amount, currency }): Value[] => [
          harmless(title ?? field),
          amount,
          currency,
        ]),
      ]
