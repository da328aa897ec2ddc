// Sums of rows per currency, and the one line in USDT that they meet in.
import type { Money } from '#contract/wire.ts'
import { cutToTotal } from '#core/format/cut-to-total.ts'
import { Decimal, sumMoney } from '#core/format/money.ts'
import type { SumLine } from './use-list.ts'

type Row = Readonly<Record<string, unknown>>
export const byCurrency = ['currency']

/** One key for each group. */
export const getGroupKey = (line: Row, by: readonly string[]): string =>
  by.map((field) => line[field]).join(' ')

/** Adds up the selected rows per currency (or other group), exactly; absent amounts count as nothing. */
export function sumsOf(
  rows: readonly Row[],
  fields: readonly string[],
  by: readonly string[] = byCurrency,
): SumLine[] {
  const keys = [...new Set(rows.map((row) => getGroupKey(row, by)))]
  return keys.map((key) => {
    const group = rows.filter((row) => getGroupKey(row, by) === key)
    // The fields are money: defineList takes no others as sums.
    const total = (field: string) => sumMoney(group.map((row) => (row[field] ?? '0') as Money))
    return {
      ...Object.fromEntries(by.map((field) => [field, group[0]?.[field]])),
      count: group.length,
      ...Object.fromEntries(fields.map((field) => [field, total(field)])),
    }
  })
}

/** Tells whether a sum is in USDT whatever the currency of its line: valued when it happened. */
export const isUsdSum = (field: string): boolean => /usdValue$|Usd$/i.test(field)

/** Several currencies in one line. */
interface UsdLine {
  readonly count: number
  /** By the name of the sum; in USDT, or a count. */
  readonly sums: Readonly<Record<string, Money | number>>
  /** True where prices of now made USDT of the amounts. */
  readonly isConverted: boolean
  /** Currencies that have no price, and are not in it. */
  readonly unpriced: readonly string[]
}

const priceOf = ({ priceUsd }: Row) => (typeof priceUsd === 'string' ? priceUsd : undefined)

/**
 * Adds lines of several currencies up in USDT: by the values of their own time where the list has them, else at the prices of
 * now. Rates are left out: no sum of them means anything.
 */
export function inUsdt(lines: readonly SumLine[], fields: readonly string[]): UsdLine {
  const valued = fields.filter(isUsdSum)
  const priced = lines.filter((line) => priceOf(line) !== undefined)
  type Total = readonly [field: string, sum: Money | number]
  const totals = (valued.length > 0 ? valued : fields).flatMap((field): readonly Total[] => {
    if (field.endsWith('Rate')) return []
    const values = lines.map((line) => line[field])
    if (values.some((value) => typeof value === 'number'))
      return [[field, values.reduce<number>((sum, value) => sum + Number(value), 0)]]
    if (valued.length > 0)
      return [[field, sumMoney(values.map((value) => (value ?? '0') as Money))]]
    if (priced.length === 0) return []
    const worth = priced.map((line) =>
      new Decimal((line[field] ?? '0') as Money).times(priceOf(line) ?? '0').toFixed(),
    )
    return [[field, sumMoney(worth as Money[])]]
  })
  return {
    count: lines.reduce((sum, { count }) => sum + count, 0),
    sums: Object.fromEntries(totals),
    isConverted: valued.length === 0 && priced.length > 0,
    unpriced:
      valued.length > 0 || priced.length === 0
        ? []
        : [
            ...new Set(
              lines
                .filter((line) => !priced.includes(line))
                .map((line) => String(line['currency'])),
            ),
          ],
  }
}

/** The lines with their values in USDT cut to cents that add up to the one line's. */
export function inCents(lines: readonly SumLine[], fields: readonly string[]): SumLine[] {
  const cut = fields
    .filter((field) => isUsdSum(field) && lines.every((line) => typeof line[field] === 'string'))
    .map((field) => {
      const values = lines.map((line) => line[field] as Money)
      return { field, values: cutToTotal(values, 2) }
    })
  return lines.map((line, at) => ({
    ...line,
    ...Object.fromEntries(cut.map(({ field, values }) => [field, values[at]])),
  }))
}
