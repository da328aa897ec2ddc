import type { ReactNode } from 'react'
import { Money } from '#contract/wire.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { Age, type Cell, cells } from '#kit/grid/cells.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { Countdown } from '#kit/time/countdown.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { stateDict } from '../sample-calls.ts'
import { minutesAgo } from '../sample-rows.ts'
import { State } from '../state.tsx'

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
  text: of(cells.text, {}, 'TRC20', 0, null, labels.longText),
  mask: of(cells.mask, {}, '138****0001', null),
  code: of(cells.code, {}, 'RC2607120000010241', null),
  money: of(cells.money, row, money('1250.5'), money('-0.000001'), null),
  moneyWithCurrency: of(cells.moneyWithCurrency, row, money('1250.5'), null),
  moneyIn: of(
    cells.moneyIn((each: { currency: string }) => each.currency),
    row,
    money('0.5'),
    null,
  ),
  pnl: of(cells.pnl, {}, money('1250.5'), money('-3.25'), money('0'), null),
  change: of(cells.change, row, money('1250.5'), money('-3.25'), null),
  price: of(cells.price, {}, money('64123.55'), null),
  qty: of(cells.qty, {}, money('120'), null),
  percent: of(cells.percent, {}, '0.0125', null),
  percentChange: of(cells.percentChange, {}, '0.037', '-0.0271', null),
  percent4: of(cells.percent4, {}, '-0.000125', null),
  count: of(cells.count, {}, 1234567, null),
  times: of(cells.times, {}, 20, null),
  dateTimeMs: of(moreCells.dateTimeMs, {}, minutesAgo(5), null),
  date: of(cells.date, {}, '2026-07-12', null),
  tags: of(cells.tags, {}, ['vip', 'otc'], []),
  external: of(moreCells.external, {}, 'https://example.com/help', 'javascript:void(0)', null),
  titles: of(cells.titles, {}, { 'zh-cn': '在线客服', en: 'Live chat', 'zh-tw': '' }),
  image: of(
    cells.image(() => 'TRC20'),
    {},
    '/favicon.svg',
    null,
  ),
  country: of(moreCells.country, {}, 'JP', 'XX', null),
  ip: of(cells.ip, {}, '203.0.113.7', null),
  progress: of(
    moreCells.progress(() => money('200')),
    {},
    money('50'),
    money('200'),
  ),
  score: of(moreCells.score(100), {}, 72, null),
  usd: of(cells.usd, {}, money('123456789012345678.987654'), null),
  dateTime: of(cells.dateTime, {}, minutesAgo(5), null),
  hash: of(cells.hash, {}, unbroken, null),
  address: of(cells.address, {}, 'TXk3f9a1c2b4d6e8f0a2c4e6', null),
  bool: of(cells.bool(labels.yes, labels.no), {}, true, false),
  age: of(
    cells.age<object>('recharge', () => true),
    {},
    minutesAgo(3),
    minutesAgo(20),
    minutesAgo(95),
  ),
  badge: of(cells.badge(stateDict), {}, 'pending', 'approved', 'gone', null),
  badgeMap: of(
    cells.badgeMap({
      yes: { text: labels.yes, tone: 'success' },
      no: { text: labels.no, tone: 'muted' },
    }),
    {},
    'yes',
    'no',
  ),
  risk: of(cells.risk(stateDict), {}, 'pending', null),
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
} satisfies Record<keyof typeof cells | keyof typeof moreCells, One>

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
  <State name={labels.waited}>
    <Age since={minutesAgo(3)} slaMinutes={30} />
    <Age since={minutesAgo(20)} slaMinutes={30} />
    <Age since={minutesAgo(950)} slaMinutes={30} />
  </State>
)

const Countdowns = () => (
  <State name="Countdown">
    <Countdown until={minutesAgo(-1)} />
    <Countdown until={minutesAgo(1)} />
  </State>
)

export const cellKinds: Examples = { cells: Cells, Age: Ages, Countdown: Countdowns }
