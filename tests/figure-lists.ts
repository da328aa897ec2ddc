// The figures of home and of the boards, each with how the list that it opens counts it.
import { expect } from 'vitest'
import type { BridgePart } from '#contract/evidence.ts'
import type { Series } from '#contract/home-trend.ts'
import type { Kpi } from '#contract/home.ts'
import type { Board1, Board2, Figure } from '#contract/visual.ts'
import { Decimal } from '#core/format/money.ts'
import { openList, plainSum, sumIn, type ShownList } from './screens.ts'

/** What is counted as a sum of the list; all others are its total. */
type Reader = (shown: ShownList) => string
const total: Reader = (shown) => String(shown.total)
const sum =
  (field: string): Reader =>
  (shown) =>
    sumIn(shown, field)

const fieldOf = {
  newMembers: null,
  activeMembers: null,
  firstRecharges: null,
  traders: null,
  rechargeUsd: 'usdValue',
  withdrawUsd: 'usdValue',
  netInflowUsd: 'netInflowUsd',
  volumeUsd: 'volumeUsd',
  tradeFee: 'tradeFee',
  netPnl: 'netPnl',
  memberBalanceUsd: 'usdValue',
  platformIncomeUsd: 'platformIncome',
  coverRate: 'lastCoverRate',
  recharge: 'rechargeUsd',
  withdraw: 'withdrawUsd',
  netInflow: 'netInflowUsd',
  perpetual: 'notional',
  quarterly: 'notional',
  delivery: 'stake',
  fee: 'tradeFee',
} as const satisfies Record<Kpi['key'] | Series['key'], string | null>

/** The number that a list shows for a figure of home. */
export const homeNumber = (shown: ShownList, key: keyof typeof fieldOf): string => {
  const field = fieldOf[key]
  return field === null ? total(shown) : sumIn(shown, field)
}

type Counted = readonly [name: string, figure: Figure, read: Reader]

/** Opens the list of every figure that has one and compares; returns how many were compared. */
export async function expectLists(counted: readonly Counted[]): Promise<number> {
  const listed = counted.filter(([, { list }]) => list !== null)
  const found = []
  for (const [name, { key, list }, read] of listed)
    if (list) found.push([name, key, read(await openList(list))])
  expect(found).toEqual(listed.map(([name, { key, value }]) => [name, key, value]))
  return listed.length
}

const all = (name: string, figures: readonly Figure[] | null | undefined, read = total) =>
  (figures ?? []).map((figure): Counted => [name, figure, read])

const headSums: Record<string, Reader> = {
  netInflowUsd: sum('netInflowUsd'),
  memberBalanceUsd: sum('usdValue'),
}

/** The figures of the board of trading and funds. */
export const board1Figures = (board: Board1): Counted[] => [
  ...board.head.map((figure): Counted => ['head', figure, headSums[figure.key] ?? total]),
  ...all('alerts', board.alerts),
  ...all('inflow', board.inflow?.lines, sum('usdValue')),
  ...all('currencies', board.currencies, sum('usdValue')),
  ...all('networks', board.networks, sum('usdValue')),
  ...all('products', board.products, sum('notional')),
  ...all('deals', board.deals?.lines.slice(0, 1)),
  ...all('fee', board.deals?.lines.slice(1), sum('fee')),
  ...all('tradeFee', board.tradeFee && [board.tradeFee], sum('tradeFee')),
  // Open interest is in the currency of the product.
  ...all(
    'long',
    board.interest?.map(({ long }) => long),
    (shown) => plainSum(shown, 'longNotional'),
  ),
  ...all(
    'short',
    board.interest?.map(({ short }) => short),
    (shown) => plainSum(shown, 'shortNotional'),
  ),
  ...all('stakes', board.stakes, sum('stake')),
  ...all('results', board.deliveryResults),
  ...all('pipeline', board.pipeline),
  ...(board.latest?.rows ?? []).map(({ no, usdValue, list }): Counted => [
    no,
    { key: no, value: usdValue, list },
    sum('usdValue'),
  ]),
]

/** The figures of the board of members and risk. */
export const board2Figures = (board: Board2): Counted[] => [
  ...all('head', board.head),
  ...all('countries', board.countries),
  ...all('sources', board.registerSources),
  ...all('levels', board.levels),
  ...all(
    'cohorts',
    board.cohorts?.map(({ size }) => size),
  ),
  ...all('ratios', board.marginRatios),
  ...all('near', board.nearLiquidation && [board.nearLiquidation]),
  ...all('liquidations', board.liquidations?.lines.slice(0, 1)),
  ...all('bankrupt', board.liquidations?.lines.slice(1), sum('bankruptLoss')),
  ...all('flags', board.riskFlags),
  ...all('scores', board.highScores && [board.highScores.total]),
  ...all('logins', board.loginErrors?.lines),
  ...all('addresses', board.topAddresses),
  ...all(
    'violations',
    board.violations?.flatMap(({ ages }) => ages),
  ),
  ...all('interventions', board.interventions),
]

const partSums: Record<BridgePart['key'], string> = {
  approvedRecharges: 'usdValue',
  reversedSince: 'usdValue',
  reversals: '',
  paidWithdrawals: 'usdValue',
  dealFees: 'fee',
  copiedDealFees: 'fee',
  deliveryFees: 'fee',
  refundedFees: '',
  other: '',
}

/** Holds the parts of a figure to their lists, and all of them to the figure. */
export async function expectBridge(
  value: string,
  parts: readonly BridgePart[],
): Promise<BridgePart['key'][]> {
  const added = parts.reduce((sumOf, part) => sumOf.plus(part.value), new Decimal('0')).toFixed()
  expect(added).toBe(value)
  for (const { key, value: part, list } of parts)
    if (list)
      expect([key, sumIn(await openList(list), partSums[key])]).toEqual([
        key,
        part.replace(/^-/, ''),
      ])
  return parts.map(({ key }) => key)
}
