// Cells of values that are neither numbers nor states: links, pictures, tags, parts of a whole.
import type { Lang, Titles } from '#contract/lang.ts'
import type { Money } from '#contract/wire.ts'
import { blank } from '#core/format/blank.ts'
import { countryName } from '#core/format/country-name.ts'
import { formatDateTimeMs } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { Decimal } from '#core/format/money.ts'
import { quietLinkClass } from '#ui/link-class.ts'
import { type Cell, copyable, type Maybe } from './cell.tsx'
import { StoredImage } from './files/stored-image.tsx'

const schemes = ['https:', 'mailto:', 'tel:', 'tg:']
const isSafe = (address: string) =>
  URL.canParse(address) && schemes.includes(new URL(address).protocol)

function Bar({ part, label }: { part: number; label: string }) {
  return (
    <span className="flex w-full items-center gap-2" title={label}>
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

/** Somebody's words; all of them in the tooltip. */
const Words = ({ text }: { text: string }) => (
  <span className="truncate" title={markBidi(text)}>
    {markBidi(text)}
  </span>
)

/** Returns the part that `value` is of `total`, 0 where there is no total. */
const partOf = (value: string, total: string) =>
  new Decimal(total).eq('0') ? 0 : Number(new Decimal(value).div(total).toFixed(4))

/** Cells of links, pictures, tags and parts. */
export const valueCells = {
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
  /** A calendar day as it is. */
  date: {
    render: (value) => value ?? blank,
    width: 104,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** Free words, one label each. */
  tags: {
    render: (values) => (values.length === 0 ? blank : <Words text={values.join(' · ')} />),
    width: 160,
  } satisfies Cell<readonly string[]> as Cell<readonly string[]>,
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
        <Words text={value} />
      ),
    width: 220,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** A text in three languages, in the operator's; simplified Chinese where that is missing. */
  titles: {
    render: (value, _, { locale }) => (
      <span className="truncate">{markBidi(value[locale as Lang] || value['zh-cn'])}</span>
    ),
    width: 140,
  } satisfies Cell<Titles> as Cell<Titles>,
  /** A small picture: the id of a stored file, an address, or the first of several. `nameOf` says what it shows. */
  image: <R,>(nameOf: (row: R) => string): Cell<Maybe<string> | readonly string[], R> => ({
    render: (value, row) => {
      const source = typeof value === 'string' ? value : value?.[0]
      return source ? (
        <StoredImage source={source} alt={nameOf(row)} className="h-7 w-12 rounded object-cover" />
      ) : (
        blank
      )
    },
    width: 72,
  }),
  /** An address of the internet: copied by a click. */
  ip: {
    render: (value) => (value === null ? blank : copyable(value, value, 'font-mono text-sm')),
    width: 128,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** A country or region by its two letters, in the operator's language. */
  country: {
    render: (value, _, { locale }) => (value ? <Words text={countryName(value, locale)} /> : blank),
    width: 112,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** A decimal part of the row's decimal total, as a bar. */
  progress: <R,>(totalOf: (row: R) => Money | number): Cell<Money | number, R> => ({
    render: (value, row) => {
      const total = String(totalOf(row))
      return <Bar part={partOf(String(value), total)} label={`${value}/${total}`} />
    },
    width: 140,
  }),
  /** A score between 0 and `max`, as a bar. */
  score: (max: number): Cell<Maybe<string | number>> => ({
    render: (value) =>
      value === null ? (
        blank
      ) : (
        <Bar part={partOf(String(value), String(max))} label={String(value)} />
      ),
    width: 108,
  }),
}
