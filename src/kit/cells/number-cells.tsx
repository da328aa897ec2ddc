// Cells of amounts, rates and counts: right-aligned tabular figures, the whole value in the tooltip, copied by a click.
import type { Money } from '#contract/wire.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { type Cell, copyable, type Maybe } from './cell.tsx'

const figures = 'tabular-nums'
/** More of them are wider than a column of prices. */
const maxDigits = 12

/** What is written after the point counts less, and is quieter. */
function weighted(shown: string) {
  const point = shown.indexOf('.')
  if (point < 0) return shown
  return (
    <>
      {shown.slice(0, point)}
      <span className="font-normal text-text-muted">{shown.slice(point)}</span>
    </>
  )
}

/** Shows an amount of a currency, its whole part in a stronger weight. */
const sum = (value: Maybe<Money>, scale: number) =>
  value === null
    ? blank
    : copyable(
        value,
        weighted(formatMoney(value, { displayScale: scale })),
        `${figures} font-medium`,
      )

/** Shows an amount with `scale` digits after the point (all of them when it is left out), cut and not rounded. */
const amount = (value: Maybe<Money>, scale?: number) =>
  value === null ? blank : copyable(value, formatMoney(value, { displayScale: scale }), figures)

/** Shows every digit, or what the column has room for. */
const exact = (value: Maybe<Money>) =>
  value !== null && value.length > maxDigits
    ? copyable(value, formatMoney(value), `${figures} truncate`)
    : amount(value)

const percent = (scale: number): Cell<Maybe<string>> => ({
  render: (value) =>
    value === null ? blank : copyable(value, formatPercent(value, scale), figures),
  width: 88,
  end: true,
})

/** A number that is written with its sign, in the colours of rising and falling prices. */
const toned = (value: string, shown: string) => {
  const tone = shown.startsWith('-') ? 'text-down' : shown.startsWith('+') ? 'text-up' : ''
  return copyable(value, shown, `${figures} ${tone}`)
}

const signed = (value: Money, scale: number) =>
  toned(value, formatMoney(value, { displayScale: scale, sign: true }))

/** Cells of numbers. */
export const numberCells = {
  /** An amount in the row's currency, with that currency's display digits. */
  money: {
    render: (value, row, facts) => sum(value, facts.scale(row.currency)),
    width: 132,
    end: true,
  } satisfies Cell<Maybe<Money>, { currency: string }> as Cell<Maybe<Money>, { currency: string }>,
  /** The same with the currency behind it, for lists that say both in one column. */
  moneyWithCurrency: {
    render: (value, row, facts) => (
      <span className="min-w-0 truncate">
        {sum(value, facts.scale(row.currency))}{' '}
        <span className="text-xs text-text-muted">{row.currency}</span>
      </span>
    ),
    width: 148,
    end: true,
  } satisfies Cell<Maybe<Money>, { currency: string }> as Cell<Maybe<Money>, { currency: string }>,
  /** An amount in the currency that `currencyOf` finds in the row. */
  moneyIn: <R,>(currencyOf: (row: R) => string): Cell<Maybe<Money>, R> => ({
    render: (value, row, facts) => sum(value, facts.scale(currencyOf(row))),
    width: 132,
    end: true,
  }),
  /** A valuation in USDT, two digits. */
  usd: { render: (value) => amount(value, 2), width: 116, end: true } satisfies Cell<
    Maybe<Money>
  > as Cell<Maybe<Money>>,
  /** A gain or a loss in USDT with its sign, in the colours of rising and falling prices. */
  pnl: {
    render: (value) => (value === null ? blank : signed(value, 2)),
    width: 116,
    end: true,
  } satisfies Cell<Maybe<Money>> as Cell<Maybe<Money>>,
  /** A change of an amount in the row's currency, with its sign. */
  change: {
    render: (value, row, facts) =>
      value === null ? blank : signed(value, facts.scale(row.currency)),
    width: 132,
    end: true,
  } satisfies Cell<Maybe<Money>, { currency: string }> as Cell<Maybe<Money>, { currency: string }>,
  /** A price with all its digits; a long one ends in dots. */
  price: { render: exact, width: 116, end: true } satisfies Cell<Maybe<Money>> as Cell<
    Maybe<Money>
  >,
  /** A quantity with all its digits; a long one ends in dots. */
  qty: { render: exact, width: 100, end: true } satisfies Cell<Maybe<Money>> as Cell<Maybe<Money>>,
  /** A fraction as a percentage with two digits: `0.0125` shows 1.25%. */
  percent: percent(2),
  /** How a price moved, as a percentage with its sign: `0.0125` shows +1.25%. */
  percentChange: {
    render: (value) =>
      value === null ? blank : toned(value, formatPercent(value, 2, { sign: true })),
    width: 88,
    end: true,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** A fraction as a percentage with four digits. */
  percent4: percent(4),
  /** A whole number with commas between thousands. */
  count: {
    render: (value) =>
      value === null ? blank : <span className={figures}>{formatMoney(String(value))}</span>,
    width: 84,
    end: true,
  } satisfies Cell<Maybe<number>> as Cell<Maybe<number>>,
  /** A leverage: `20×`. */
  times: {
    render: (value) => (value === null ? blank : <span className={figures}>{`${value}×`}</span>),
    width: 72,
    end: true,
  } satisfies Cell<Maybe<number>> as Cell<Maybe<number>>,
}
