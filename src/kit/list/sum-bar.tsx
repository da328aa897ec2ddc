import { Plural, Trans } from '@lingui/react/macro'
import type { Money } from '#contract/wire.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { sumMoney } from '#core/format/money.ts'
import { useCurrencyScale } from '../refs/wallet-code.ts'
import { useText } from '../use-text.ts'
import { idOf, type List, type SumLine } from './use-list.ts'

const isZero = (value: unknown) => !/[1-9]/.test(String(value))

/** Adds up the selected rows per currency, exactly; absent amounts count as nothing. */
export function sumsOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  fields: readonly string[],
): SumLine[] {
  const currencies = [...new Set(rows.map((row) => String(row['currency'])))]
  return currencies.map((currency) => {
    const group = rows.filter((row) => row['currency'] === currency)
    // The fields are money: defineList takes no others as sums.
    const total = (field: string) => sumMoney(group.map((row) => (row[field] ?? '0') as Money))
    return {
      currency,
      count: group.length,
      ...Object.fromEntries(fields.map((field) => [field, total(field)])),
    }
  })
}

/** The sums of the whole filter or, while rows are selected, of the selection; one line per currency. */
export function SumBar({ list }: { list: List }) {
  const text = useText()
  const scale = useCurrencyScale()
  const { sums: fields, sumLabels, columns } = list.def
  const picked = list.rows.filter((row) => list.selected.has(idOf(row)))
  const lines =
    picked.length > 0 ? sumsOf(picked as Readonly<Record<string, unknown>>[], fields) : list.sums
  if (fields.length === 0 || lines.length === 0) return null
  return (
    <div
      role="status"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also for the keyboard
      tabIndex={0}
      // Half a line stays in sight where there are more: four and a half.
      className="flex max-h-27 flex-wrap gap-x-6 gap-y-1 overflow-y-auto text-sm text-text-muted"
    >
      <span className="font-medium text-text">
        {picked.length > 0 ? <Trans>已选合计</Trans> : <Trans>筛选合计</Trans>}
      </span>
      {lines.map((line) => (
        <span key={line.currency} className="inline-flex flex-wrap gap-x-3 tabular-nums">
          <b className="text-text">{line.currency}</b>
          <Plural value={line.count} other="# 笔" />
          {fields
            .filter((field) => !isZero(line[field]))
            .map((field) => {
              const label =
                sumLabels[field] ?? columns.find(({ id }) => id === field)?.label ?? field
              const value = String(line[field])
              return (
                <span key={field} title={value}>
                  {text(label)}{' '}
                  {field.endsWith('Rate')
                    ? formatPercent(value)
                    : formatMoney(value, {
                        displayScale: field.endsWith('usdValue') ? 2 : scale(line.currency),
                      })}
                </span>
              )
            })}
        </span>
      ))}
    </div>
  )
}
