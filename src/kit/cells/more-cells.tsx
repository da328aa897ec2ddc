// The cells that the recharge queue has no use for: what is in `cells` comes with the list, for every screen.
import type { Money } from '#contract/wire.ts'
import { blank } from '#core/format/blank.ts'
import { countryName } from '#core/format/country-name.ts'
import { formatPercent } from '#core/format/format-money.ts'
import { formatDateTimeMs } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { Decimal } from '#core/format/money.ts'
import { quietLinkClass } from '#ui/link-class.ts'
import { type Cell, type Maybe, words } from './cell.tsx'

const schemes = ['https:', 'mailto:', 'tel:', 'tg:']
const isSafe = (address: string) =>
  URL.canParse(address) && schemes.includes(new URL(address).protocol)

interface BarProps {
  /** Up to 1, all of it. */
  part: number
  label: string
  title?: string
}

/** A part of a whole as a bar with its figure. */
export function Bar({ part, label, title = label }: BarProps) {
  return (
    <span className="flex w-full items-center gap-2" title={title}>
      <span aria-hidden className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full bg-primary"
          style={{ width: `${Math.min(100, Math.max(0, part * 100))}%` }}
        />
      </span>
      <span className="text-sm tabular-nums">{label}</span>
    </span>
  )
}

/** Returns the part that `value` is of `total`, 0 where there is no total. */
export const toFraction = (value: string, total: string) =>
  new Decimal(total).eq('0') ? 0 : Number(new Decimal(value).div(total).toFixed(4))

/** Further cells: moments to the millisecond, countries, links to elsewhere, parts of a whole. */
export const moreCells = {
  /** A moment with milliseconds. */
  dateTimeMs: {
    render: (value, _, facts) =>
      value === null ? (
        blank
      ) : (
        <time dateTime={value} title={`${value.replace('T', ' ').replace('Z', '')} UTC`}>
          {formatDateTimeMs(value, facts.zone)}
        </time>
      ),
    width: 184,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** A country or region by its two letters, in the operator's language. */
  country: {
    render: (value, _, { locale }) => (value ? words(countryName(value, locale)) : blank),
    width: 112,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** An outside address: opens in a new window when its scheme is safe, else text. */
  external: {
    render: (value) =>
      value === null || value === '' ? (
        blank
      ) : isSafe(value) ? (
        <a
          href={value}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
          title={markBidi(value)}
          className={`truncate ${quietLinkClass}`}
        >
          {markBidi(value)}
        </a>
      ) : (
        words(value)
      ),
    width: 220,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** The part of the row's total, as a bar: counts as they are, of an amount the percentage. */
  progress: <R,>(totalOf: (row: R) => Money | number): Cell<Money | number, R> => ({
    render: (value, row) => {
      const total = String(totalOf(row))
      const part = toFraction(String(value), total)
      const whole = `${value}/${total}`
      return (
        <Bar
          part={part}
          label={typeof value === 'number' ? whole : formatPercent(String(part))}
          title={whole}
        />
      )
    },
    width: 140,
  }),
  /** A score between 0 and `max`, as a bar. */
  score: (max: number): Cell<Maybe<string | number>> => ({
    render: (value) =>
      value === null ? (
        blank
      ) : (
        <Bar part={toFraction(String(value), String(max))} label={String(value)} />
      ),
    width: 108,
  }),
}
