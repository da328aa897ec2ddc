// How values look in a table and in a record. A cell is a value typed by what it can show: a money cell given to a
// date field does not compile. Cells read no context and hold no handlers, so a thousand rows stay cheap: words come
// with `CellContext`, copying is one listener on the grid that looks for `data-copy`.
import { msg } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Check, LockKeyhole, Minus } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { type SlaKind, usualSla } from '#contract/queues.ts'
import type { Stamp } from '#contract/wire.ts'
import { age } from '#core/format/age.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { maskMiddle } from '#core/format/mask-middle.ts'
import type { Text } from '#core/i18n/text.ts'
import { session } from '#core/session/session.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { linkClass } from '#ui/link-class.ts'
import { type Cell, type CellContext, copyable, type Maybe, words } from '../cells/cell.tsx'
import { numberCells } from '../cells/number-cells.tsx'
import { valueCells } from '../cells/value-cells.tsx'
import type { RawSearch } from '../list/view-search.ts'
import { getClaimHolder, type Leased } from '../review/review-rules.ts'
import { useMinuteClock } from '../time/minute-clock.ts'

export type { Cell, CellContext } from '../cells/cell.tsx'

/** A word and a colour per value, for states that are not in a dictionary. */
export type BadgeMap<V extends string> = Record<V, { text: Text; tone: BadgeTone }>

const badgeOf = (type: string, key: string, facts: CellContext) => {
  const known = facts.dict(type, key)
  return <Badge tone={known?.color ?? 'default'}>{known?.value ?? key}</Badge>
}

/** From mild to severe; all others are mild. */
const tones: readonly string[] = ['warning', 'danger']

const ageTones = {
  ok: 'text-success-strong',
  warn: 'text-warning-strong',
  over: 'text-danger-strong font-semibold',
}

/** How long something has waited, coloured against what was promised; moves on every minute. */
export function Age({ since, slaMinutes }: { since: Stamp; slaMinutes: number }) {
  const { text, level } = age(since, useMinuteClock(), slaMinutes)
  return <span className={`tabular-nums ${ageTones[level]}`}>{text}</span>
}

/** The same against the setting of a kind; follows a change of it. */
export function WaitingAge({ since, sla }: { since: Stamp; sla: SlaKind }) {
  const minutes = useSnapshot(session.state).sla[sla] ?? usualSla[sla]
  return <Age since={since} slaMinutes={minutes} />
}

const plain: Cell<string | number | null> = {
  render: (value) =>
    value === null || value === '' ? blank : typeof value === 'number' ? value : words(value),
  width: 112,
}
const shortened: Cell<Maybe<string>> = {
  render: (value) =>
    value === null ? blank : copyable(value, markBidi(maskMiddle(value)), 'font-mono text-sm'),
  width: 148,
}

/** The cells. Each either is one or makes one. */
export const cells = {
  ...numberCells,
  ...valueCells,
  /** Words and numbers as they are. */
  text: plain,
  /** Already masked by the server; shown as it came. */
  mask: plain,
  /** A business number: copied by a click. */
  code: {
    render: (value) =>
      value === null ? blank : copyable(value, markBidi(value), 'font-mono text-sm'),
    width: 172,
  } satisfies Cell<Maybe<string>> as Cell<Maybe<string>>,
  /** A moment in the reporting zone, UTC in the tooltip. */
  dateTime: {
    render: (value, _, facts) =>
      value === null ? (
        blank
      ) : (
        <time
          dateTime={value}
          title={`${value.slice(0, 19).replace('T', ' ')} UTC`}
          className="tabular-nums"
        >
          {formatDateTime(value, facts.zone)}
        </time>
      ),
    width: 164,
  } satisfies Cell<Maybe<Stamp>> as Cell<Maybe<Stamp>>,
  /** First and last six characters of a transaction hash. */
  hash: shortened,
  /** First and last six characters of an address. */
  address: shortened,
  /** A tick or a dash, with a name for those who cannot see it. */
  bool: (yes: Text, no: Text): Cell<boolean> => ({
    render: (value, _, { text }) =>
      value ? (
        <Check role="img" aria-label={text(yes)} className="size-4 text-success-strong" />
      ) : (
        <Minus role="img" aria-label={text(no)} className="size-4 text-text-faint" />
      ),
    width: 72,
  }),
  /** Time waited since a moment while `waits(row)`, else a dash. */
  age: <R,>(sla: SlaKind, waits: (row: R) => boolean): Cell<Stamp, R> => ({
    render: (value, row) => (waits(row) ? <WaitingAge since={value} sla={sla} /> : blank),
    width: 92,
  }),
  /** A state: the dictionary's word and colour. */
  badge: (type: string): Cell<Maybe<string>> => ({
    render: (value, _, facts) => (value === null ? blank : badgeOf(type, value, facts)),
    width: 104,
    dicts: [type],
  }),
  /** How dangerous something is: a soft label also in a row, which the eye finds before any state. */
  risk: (type: string): Cell<Maybe<string>> => ({
    render: (value, _, facts) =>
      value === null ? blank : <span className="risk min-w-0">{badgeOf(type, value, facts)}</span>,
    width: 88,
    dicts: [type],
  }),
  /** A state with a lock while another operator holds the record. */
  leased: (type: string): Cell<string, Leased> => ({
    render: (value, row, facts) => {
      const holder = getClaimHolder(row)
      const held = holder !== undefined && facts.text(msg`${holder} 正在处理`)
      return (
        <span className="dotted flex min-w-0 items-center gap-1">
          {badgeOf(type, value, facts)}
          {held !== false && (
            <span title={held} className="flex min-w-0 items-center text-warning-strong">
              <LockKeyhole role="img" aria-label={held} className="size-3.5 shrink-0" />
            </span>
          )}
        </span>
      )
    },
    width: 132,
    dicts: [type],
  }),
  /** A state whose words are the screen's own. */
  badgeMap: <V extends string>(map: BadgeMap<V>): Cell<V> => ({
    render: (value, _, { text }) => <Badge tone={map[value].tone}>{text(map[value].text)}</Badge>,
    width: 104,
  }),
  /** Several states: the most severe one, and how many more there are. */
  badges: (type: string): Cell<readonly string[]> => ({
    render: (values, _, facts) => {
      const heat = (value: string) => tones.indexOf(facts.dict(type, value)?.color ?? '')
      const [first, ...others] = values.toSorted((a, b) => heat(b) - heat(a))
      const named = (list: readonly string[]) =>
        list.map((value) => facts.dict(type, value)?.value ?? value).join(' · ')
      return first === undefined ? (
        blank
      ) : (
        <span className="flex min-w-0 items-center gap-1" title={named(values)}>
          {badgeOf(type, first, facts)}
          {others.length > 0 && (
            <span className="shrink-0 text-xs text-text-muted">
              <span aria-hidden>+{others.length}</span>
              <span className="sr-only">{named(others)}</span>
            </span>
          )}
        </span>
      )
    },
    width: 160,
    dicts: [type],
    // Its words are smaller than those that columns are measured with.
    beside: 14,
  }),
  /** Text that leads to a view; `search` comes from `linkSearch`, so that it fits that view. */
  link: <V extends string | number | null, R>(
    to: (row: R, facts: CellContext) => string,
    search: (row: R, facts: CellContext) => RawSearch,
  ): Cell<V, R> => ({
    render: (value, row, facts) =>
      value === null ? (
        blank
      ) : (
        // The address of a view is the server's to decide, so the router cannot know it while compiling.
        <Link
          to={to(row, facts)}
          search={search(row, facts) as never}
          tabIndex={-1}
          title={typeof value === 'string' ? markBidi(value) : undefined}
          className={`truncate ${linkClass}`}
        >
          {typeof value === 'string' ? markBidi(value) : value}
        </Link>
      ),
    width: 104,
  }),
}
