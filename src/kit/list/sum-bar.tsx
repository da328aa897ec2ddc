import { Plural, Trans } from '@lingui/react/macro'
import type { Money } from '#contract/wire.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { sumMoney } from '#core/format/money.ts'
import { useCellFacts } from '../grid/use-cell-facts.ts'
import { type List, type SumLine } from './use-list.ts'

const isZero = (value: unknown) => !/[1-9]/.test(String(value))

type Row = Readonly<Record<string, unknown>>
const byCurrency = ['currency']
/** One key for each group. */
const groupOf = (line: Row, by: readonly string[]) => by.map((field) => line[field]).join(' ')

/** Adds up the selected rows per currency (or other group), exactly; absent amounts count as nothing. */
export function sumsOf(
  rows: readonly Row[],
  fields: readonly string[],
  by: readonly string[] = byCurrency,
): SumLine[] {
  const keys = [...new Set(rows.map((row) => groupOf(row, by)))]
  return keys.map((key) => {
    const group = rows.filter((row) => groupOf(row, by) === key)
    // The fields are money: defineList takes no others as sums.
    const total = (field: string) => sumMoney(group.map((row) => (row[field] ?? '0') as Money))
    return {
      ...Object.fromEntries(by.map((field) => [field, group[0]?.[field]])),
      count: group.length,
      ...Object.fromEntries(fields.map((field) => [field, total(field)])),
    }
  })
}

/** The sums of the whole filter or, while rows are selected, of the selection; one line per currency. */
export function SumBar({ list }: { list: List }) {
  const facts = useCellFacts(list.def.dicts)
  const { text, scale } = facts
  const { sums: fields, sumLabels, sumGroups, totalLabels, columns } = list.def
  const by = sumGroups?.by ?? byCurrency
  const currencyOf = (line: Row, field: string) =>
    String(sumGroups?.currencyOf?.(line, field) ?? line['currency'])
  /** Counts travel as numbers and have no digits after the point. */
  const scaleOf = (line: Row, field: string) =>
    typeof line[field] === 'number'
      ? 0
      : field.endsWith('usdValue')
        ? 2
        : scale(currencyOf(line, field))
  const picked = list.picked
  const lines = picked.length > 0 ? sumsOf(picked as Row[], fields, by) : list.sums
  if (fields.length === 0 || lines.length === 0) return null
  return (
    <div
      role="status"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also for the keyboard
      tabIndex={0}
      // Half a line stays in sight where there are more: four and a half, in little room two.
      className="max-h-27 overflow-y-auto @max-xl:max-h-15 text-sm leading-6 text-text-muted [&_span]:mr-3 [&_span]:inline-block"
    >
      <span className="mr-6 font-medium text-text">
        {picked.length > 0 ? <Trans>已选合计</Trans> : <Trans>筛选合计</Trans>}
      </span>
      {picked.length === 0 &&
        Object.entries(totalLabels)
          .filter(([name]) => list.totals[name] !== undefined)
          .map(([name, label]) => (
            <span key={name} title={String(list.totals[name])} className="tabular-nums">
              {text(label)}{' '}
              <b className="text-text">
                {formatMoney(String(list.totals[name]), { displayScale: 2 })}
              </b>
            </span>
          ))}
      {lines.map((line) => (
        <span key={groupOf(line, by)} className="inline! tabular-nums">
          {/* What is added up never ends a line alone. */}
          <span>
            <b className="mr-3 text-text">
              {sumGroups ? sumGroups.title(line, facts) : currencyOf(line, '')}
            </b>
            <Plural value={line.count} other="# 笔" />
          </span>
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
                        displayScale: scaleOf(line, field),
                      })}
                </span>
              )
            })}
        </span>
      ))}
    </div>
  )
}
