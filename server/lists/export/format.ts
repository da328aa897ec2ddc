// How rows become the cells of a file, and control totals. Nothing in a cell can be run: text that a spreadsheet would
// take for a formula is marked as text.
import { Readable } from 'node:stream'
import Big from 'big.js'
import { stringify } from 'csv-stringify/sync'
import { writeXlsxStream } from 'hucre/xlsx'
import { z } from 'zod'
import type { ListEndpoint } from '#contract/endpoint.ts'
import type { ExportColumn, Format } from '#contract/export-call.ts'
import { harmless } from '#contract/harmless-text.ts'
import { type Lang, localizedText, type Titles } from '#contract/lang.ts'
import { Money, Stamp } from '#contract/wire.ts'
import type { ExportTotal } from '#server/db/schema/export.ts'
import type { ExportRow } from './source.ts'

type Kind = 'money' | 'stamp' | 'other'
/** A cell. */
export type Value = string | number | null

const innerOf = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? innerOf(schema.unwrap())
    : schema
const kindOf = (schema: unknown): Kind => {
  const inner = innerOf(schema)
  return inner === Money ? 'money' : inner === Stamp ? 'stamp' : 'other'
}

/** What the cells are made with. */
export interface Wording {
  readonly lang: Lang
  /** Times are written in this zone. */
  readonly zone: string
  /** The word of a stored value, by dictionary. */
  readonly wordOf: (dict: string, key: string) => string
}

/** The currency of an amount: USD where its name says so, that of the field (`fromCurrency`), that of the row, or USDT. */
function currencyOf(row: ExportRow, field: string): string {
  if (/usd(value)?$/i.test(field)) return 'USD'
  const own = row[field.replace(/Amount$/, 'Currency')]
  const currency = field.endsWith('Amount') && typeof own === 'string' ? own : row['currency']
  return typeof currency === 'string' ? currency : 'USDT'
}

/** Adds up the amounts of rows that may be added up, by currency. */
function summer(columns: readonly ExportColumn[], summed: readonly string[]) {
  const titles = new Map(
    columns.filter(({ field }) => summed.includes(field)).map(({ field, title }) => [field, title]),
  )
  const sums = new Map<string, Omit<ExportTotal, 'amount'> & { amount: Big }>()
  return {
    add(row: ExportRow): void {
      for (const [field, title] of titles) {
        const value = row[field]
        if (typeof value !== 'string') continue
        const currency = currencyOf(row, field)
        const key = `${field} ${currency}`
        const { amount = new Big(0) } = sums.get(key) ?? {}
        sums.set(key, { field, title, currency, amount: amount.plus(value) })
      }
    },
    totals: (): ExportTotal[] =>
      [...sums.values()].map((sum) => ({ ...sum, amount: sum.amount.toFixed() })),
  }
}

/** Writes moments as `2026-03-01 08:15:00` of a zone. */
export const createClock = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** Makes the cells of rows of a list, and adds up what may be added up. */
export function createCellWriter(
  columns: readonly ExportColumn[],
  { row: { shape }, summed = [] }: Pick<ListEndpoint, 'row' | 'summed'>,
  { lang, zone, wordOf }: Wording,
) {
  const kinds = columns.map(({ field }) => kindOf(shape[field]))
  const sums = summer(columns, summed)
  const clock = createClock(zone)
  const plain = (value: unknown, dict: string | undefined): string => {
    if (typeof value === 'string') return dict === undefined ? value : wordOf(dict, value)
    if (Array.isArray(value)) return value.map((each) => plain(each, dict)).join(' | ')
    if (typeof value === 'boolean') return value ? '1' : '0'
    if (typeof value === 'object' && value !== null && lang in value)
      return localizedText(value as Titles, lang)
    return JSON.stringify(value)
  }
  const cell = (row: ExportRow, { field, dict }: ExportColumn, kind: Kind | undefined): Value => {
    const value = row[field]
    if (value === null || value === undefined) return null
    if (typeof value === 'number') return value
    if (kind === 'stamp' && typeof value === 'string') return clock.format(new Date(value))
    return kind === 'money' && typeof value === 'string' ? value : harmless(plain(value, dict))
  }
  return {
    of(row: ExportRow): Value[] {
      sums.add(row)
      return columns.map((column, at) => cell(row, column, kinds[at]))
    },
    totals: sums.totals,
  }
}

/** What stands around the rows of a workbook; text files are read by programs and have the headings alone. */
export interface Around {
  readonly above: readonly Value[][]
  /** Asked for when all rows are written. */
  readonly below: () => readonly Value[][]
}

/** Writes pages of rows as a file, as they come; memory does not grow with their number. */
export function createExportFile(
  format: Format,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<Value[][]>,
  around: Around,
): AsyncIterable<Uint8Array> {
  const titles = columns.map(({ title }) => harmless(title))
  return format === 'xlsx' ? workbookOf(titles, pages, around) : textOf(titles, pages)
}

async function* textOf(titles: string[], pages: AsyncIterable<Value[][]>) {
  yield Buffer.from(stringify([titles], { bom: true }))
  for await (const rows of pages) yield Buffer.from(stringify(rows))
}

const workbookOf = (titles: Value[], pages: AsyncIterable<Value[][]>, around: Around) =>
  Readable.fromWeb(
    writeXlsxStream(linesOf(titles, pages, around), {
      name: 'Export',
      freezePane: { rows: around.above.length + 1 },
    }) as Parameters<typeof Readable.fromWeb>[0],
  )

async function* linesOf(titles: Value[], pages: AsyncIterable<Value[][]>, around: Around) {
  yield* around.above
  yield titles
  for await (const rows of pages) yield* rows
  yield* around.below()
}
