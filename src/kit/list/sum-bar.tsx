import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { cx } from '#ui/cx.ts'
import { useCellFacts } from '../grid/use-cell-facts.ts'
import { byCurrency, getGroupKey, inCents, inUsdt, isUsdSum, sumsOf } from './sums.ts'
import type { List, SumLine } from './use-list.ts'

const isZero = (value: unknown) => !/[1-9]/.test(String(value))

type Row = Readonly<Record<string, unknown>>

/**
 * The sums of the whole filter or, while rows are selected, of the selection: one line. Several currencies meet in USDT, and
 * each has a line of its own where it is asked for.
 */
export function SumBar({ list }: { list: List }) {
  const facts = useCellFacts(list.def.dicts)
  const [isOpen, setOpen] = useState(false)
  const { text, scale } = facts
  const { sums: fields, sumLabels, sumGroups, totalLabels, columns } = list.def
  const by = sumGroups?.by ?? byCurrency
  const currencyOf = (line: Row, field: string) =>
    String(sumGroups?.currencyOf?.(line, field) ?? line['currency'])
  /** Counts travel as numbers and have no digits after the point. */
  const scaleOf = (line: Row, field: string) =>
    typeof line[field] === 'number' ? 0 : isUsdSum(field) ? 2 : scale(currencyOf(line, field))
  const { picked, sums } = list
  const isPicked = picked.length > 0
  const priceOf = ({ currency }: Row) =>
    sums.find((line) => line['currency'] === currency)?.['priceUsd']
  const lines = isPicked
    ? sumsOf(picked as Row[], fields, by).map((line) => ({ ...line, priceUsd: priceOf(line) }))
    : sums
  if (fields.length === 0 || lines.length === 0) return null
  const labelOf = (field: string) =>
    text(sumLabels[field] ?? columns.find(({ id }) => id === field)?.label ?? field)
  const amount = (field: string, value: unknown, displayScale: number) => (
    <span key={field} title={String(value)}>
      {labelOf(field)}{' '}
      {field.endsWith('Rate')
        ? formatPercent(String(value))
        : formatMoney(String(value), { displayScale })}
    </span>
  )
  const drawn = (line: SumLine) => (
    <span key={getGroupKey(line, by)} className="inline! tabular-nums">
      {/* What is added up never ends a line alone. */}
      <span>
        <b className="mr-3 text-text">
          {sumGroups ? sumGroups.title(line, facts) : currencyOf(line, '')}
        </b>
        <Plural value={line.count} other="# 笔" />
      </span>
      {fields
        .filter((field) => !isZero(line[field]))
        .map((field) => amount(field, line[field], scaleOf(line, field)))}
    </span>
  )
  const isMany = lines.length > 1
  const usdt = inUsdt(lines, sumGroups?.neverMeet ? [] : fields)
  const unpriced = usdt.unpriced.join('、')
  return (
    <div
      role="status"
      className="text-sm leading-6 text-text-muted [&_span]:mr-3 [&_span]:inline-block"
    >
      <div className={cx(!isOpen && 'max-h-6 overflow-hidden @max-xl:max-h-12')}>
        <span className="mr-6 font-medium text-text">
          {isPicked ? <Trans>已选合计</Trans> : <Trans>筛选合计</Trans>}
        </span>
        {!isPicked &&
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
        {isMany ? (
          <span className="inline! tabular-nums">
            <span>
              {Object.keys(usdt.sums).length > 0 && (
                <b className="mr-3 text-text">
                  {usdt.isConverted ? <Trans>折合 USDT（现价）</Trans> : 'USDT'}
                </b>
              )}
              <Plural value={usdt.count} other="# 笔" />
            </span>
            {Object.entries(usdt.sums)
              .filter(([, value]) => !isZero(value))
              .map(([field, value]) => amount(field, value, typeof value === 'number' ? 0 : 2))}
            {unpriced !== '' && (
              <span>
                <Trans>不含 {unpriced}</Trans>
              </span>
            )}
          </span>
        ) : (
          lines.map(drawn)
        )}
        {isMany && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex items-center gap-1 rounded px-1 text-primary-strong hover:bg-hover"
          >
            <Plural value={lines.length} other="明细（#）" />
            <ChevronDown aria-hidden className={cx('size-3.5', isOpen && 'rotate-180')} />
          </button>
        )}
      </div>
      {isMany && isOpen && (
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also for the keyboard
          tabIndex={0}
          // Half a line stays in sight where there are more: four and a half, in little room two.
          className="max-h-27 overflow-y-auto @max-xl:max-h-15"
        >
          {inCents(lines, fields).map(drawn)}
        </div>
      )}
    </div>
  )
}
