// The two full-screen boards. Every figure names the list that counts it, and is null or empty for
// whoever may not open that list.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BridgePart, ListLink } from './evidence.ts'
import { Money, Nothing, Stamp } from './wire.ts'

/** A figure under a key: a dictionary value, a code, or one that the board itself has a label for. */
export const Figure = z.object({
  key: z.string(),
  value: Money,
  /** The list whose total, or sum, is the value; null where no list has it. */
  list: ListLink.nullable(),
  /** What the value is made of, where other lists count its parts on another basis. */
  bridge: z.array(BridgePart).optional(),
})
export type Figure = z.output<typeof Figure>

/** Figures of today in steps of equal length, oldest first. */
export const Timeline = z.object({
  /** The start of each step, as a time of day of the reporting time zone. */
  times: z.array(z.string()),
  /** `value` is all of today, which may be more than the steps that are shown. */
  lines: z.array(Figure.extend({ steps: z.array(Money) })),
})
export type Timeline = z.output<typeof Timeline>

/** A recharge or a payout of at least the threshold. */
export const Movement = z.object({
  kind: z.enum(['recharge', 'withdraw']),
  no: z.string(),
  /** Masked. */
  account: z.string(),
  currency: z.string(),
  amount: Money,
  usdValue: Money,
  at: Stamp,
  list: ListLink,
})

/** Long and short open interest of a product, in the currency it settles in. */
export const Interest = z.object({ key: z.string(), long: Figure, short: Figure })
export type Interest = z.output<typeof Interest>

/** Withdrawals in a state: open ones all, ended ones of today. */
export const PipelineStep = Figure.extend({ usdValue: Money, oldestAt: Stamp.nullable() })
export type PipelineStep = z.output<typeof PipelineStep>

const taken = { at: Stamp, timeZone: z.string() }

/** Trading and funds, live. */
export const board1 = endpoint(
  'GET visual/board1',
  Nothing,
  z.object({
    head: z.array(Figure),
    alerts: z.array(Figure),
    inflow: Timeline.nullable(),
    currencies: z.array(Figure).nullable(),
    networks: z.array(Figure).nullable(),
    latest: z.object({ threshold: Money, rows: z.array(Movement).max(12) }).nullable(),
    products: z.array(Figure.extend({ change24h: Money.nullable() })).nullable(),
    deals: Timeline.nullable(),
    /** Fees of deals and delivery orders as home and the results of members count them, beside the fees of deals. */
    tradeFee: Figure.nullable(),
    interest: z.array(Interest).nullable(),
    stakes: z.array(Figure).nullable(),
    deliveryResults: z.array(Figure).nullable(),
    pipeline: z.array(PipelineStep).nullable(),
    ...taken,
  }),
  { passive: true },
)
export type Board1 = z.output<typeof board1.output>

/** Members who registered in a week, and how many of them were active in each week since. */
export const Cohort = z.object({
  /** The Monday of the week. */
  week: z.string(),
  size: Figure,
  /** Of each week since, the registration's own first; null while none of its days is written. */
  active: z.array(z.int().nullable()),
})
export type Cohort = z.output<typeof Cohort>

/** Open cases of a type: since less than a day, a week, or longer. */
export const CaseAges = z.object({ key: z.string(), ages: z.array(Figure) })
export type CaseAges = z.output<typeof CaseAges>

/** Members and risk, live. */
export const board2 = endpoint(
  'GET visual/board2',
  Nothing,
  z.object({
    head: z.array(Figure),
    countries: z.array(Figure).nullable(),
    registerSources: z.array(Figure).nullable(),
    levels: z.array(Figure).nullable(),
    cohorts: z.array(Cohort).nullable(),
    marginRatios: z.array(Figure).nullable(),
    nearLiquidation: Figure.nullable(),
    interest: z.array(Interest).nullable(),
    liquidations: Timeline.nullable(),
    insuranceFund: Money.nullable(),
    riskFlags: z.array(Figure).nullable(),
    highScores: z.object({ total: Figure, rows: z.array(Figure).max(5) }).nullable(),
    loginErrors: Timeline.nullable(),
    topAddresses: z.array(Figure).nullable(),
    blockedRules: Figure.nullable(),
    violations: z.array(CaseAges).nullable(),
    interventions: z.array(Figure).nullable(),
    ...taken,
  }),
  { passive: true },
)
export type Board2 = z.output<typeof board2.output>
