import type { ReactNode } from 'react'
import { Money } from '#contract/wire.ts'
import { Age, type Cell, cells } from '#kit/cells.tsx'
import { useCellFacts } from '#kit/use-cell-facts.ts'
import { stateDict } from '../sample-calls.ts'
import { minutesAgo } from '../sample-rows.ts'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say, unbroken } from '../words.ts'

interface One {
  /** What is shown, drawn with the facts of the table. */
  draw: (facts: ReturnType<typeof useCellFacts>) => ReactNode[]
}

/** Several values of one kind of cell, with the row around them where the cell looks at it. */
const of = <V, R extends object>(cell: Cell<V, R>, row: R, ...values: NoInfer<V>[]): One => ({
  draw: (facts) => values.map((value) => cell.render(value, row, facts)),
})

const row = { currency: 'USDT' }
const money = (text: string) => Money.parse(text)

const shown = {
  text: of(cells.text, {}, 'TRC20', 0, null, say.longText),
  mask: of(cells.mask, {}, '138****0001', null),
  code: of(cells.code, {}, 'RC2607120000010241', null),
  money: of(cells.money, row, money('1250.5'), money('-0.000001'), null),
  usd: of(cells.usd, {}, money('123456789012345678.987654'), null),
  dateTime: of(cells.dateTime, {}, minutesAgo(5), null),
  hash: of(cells.hash, {}, unbroken, null),
  address: of(cells.address, {}, 'TXk3f9a1c2b4d6e8f0a2c4e6', null),
  bool: of(cells.bool(say.yes, say.no), {}, true, false),
  age: of(
    cells.age<object>(30, () => true),
    {},
    minutesAgo(3),
    minutesAgo(20),
    minutesAgo(95),
  ),
  badge: of(cells.badge(stateDict), {}, 'pending', 'approved', 'gone', null),
  badgeMap: of(
    cells.badgeMap({
      yes: { text: say.yes, tone: 'success' },
      no: { text: say.no, tone: 'muted' },
    }),
    {},
    'yes',
    'no',
  ),
  badges: of(cells.badges(stateDict), {}, ['pending', 'rejected'], []),
  leased: of(
    cells.leased(stateDict),
    { claimedById: '2', claimedBy: 'finance2', claimedUntil: minutesAgo(-5) },
    'pending',
  ),
  link: of(
    cells.link<string | null, object>(
      () => '/',
      () => ({}),
    ),
    {},
    '10293847',
    null,
  ),
} satisfies Record<keyof typeof cells, One>

const Cells = () => {
  const facts = useCellFacts([stateDict])
  return Object.entries(shown).map(([name, { draw }]) => (
    <State key={name} name={`cells.${name}`}>
      {draw(facts).map((drawn, at) => (
        <span key={at} className="flex max-w-full min-w-0">
          {drawn}
        </span>
      ))}
    </State>
  ))
}

const Ages = () => (
  <State name={say.waited}>
    <Age since={minutesAgo(3)} slaMinutes={30} />
    <Age since={minutesAgo(20)} slaMinutes={30} />
    <Age since={minutesAgo(950)} slaMinutes={30} />
  </State>
)

export const cellKinds: Shown = { cells: Cells, Age: Ages }
