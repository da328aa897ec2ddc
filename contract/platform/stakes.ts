// Stakes that members open and leave at the platform, at the terms of the products that operators put on sale.
import { z } from 'zod'
import { Status } from '../other/staking-record.ts'
import { Money, PositiveMoney } from '../wire.ts'
import { platformEndpoint } from './platform-endpoint.ts'
import { ByExternalId, ExternalId, Instant, Line, recordFields } from './wire.ts'

const scope = 'wallets'

/** What a member stakes, from the spot wallet. */
export const StakeInput = z.strictObject({
  externalId: ExternalId,
  member: ExternalId,
  /** The number of the product. */
  product: Line(32).pipe(z.string().min(1)),
  amount: PositiveMoney,
  /** Whether it goes on at maturity, at the terms of then; no unless it is told. */
  autoRenew: z.boolean().optional(),
})

/** A stake as a program reads it. */
export const Stake = z.object({
  ...recordFields,
  status: Status,
  recordNo: z.string(),
  member: ExternalId.nullable(),
  product: z.string(),
  currency: z.string(),
  amount: Money,
  /** A fraction: 0.05 is 5 % a year. */
  annualRate: Money,
  /** What a coupon added to it. */
  rateUp: Money,
  paidIncome: Money,
  /** What an early end cost. */
  penalty: Money,
  startAt: Instant,
  /** Null where it has no term. */
  matureAt: Instant.nullable(),
  redeemedAt: Instant.nullable(),
})

/** Opens a stake: 201 the first time. */
export const postStake = platformEndpoint('POST stakes', StakeInput, Stake, {
  scope,
  status: 201,
  problems: [
    'unknown_member',
    'not_found',
    'conflict',
    'closed',
    'frozen',
    'currency_disabled',
    'limit_exceeded',
    'insufficient_funds',
    'closed_day',
    'rule',
  ],
})

/** Reads a stake. */
export const getStake = platformEndpoint('GET stakes/{externalId}', z.strictObject({}), Stake, {
  scope,
  params: ByExternalId,
  problems: ['not_found'],
})

/** The member takes a stake back: what it earned is paid, and what its product takes of an early end is kept. */
export const redeemStake = platformEndpoint(
  'POST stakes/{externalId}/redeem',
  z.strictObject({}),
  Stake,
  {
    scope,
    params: ByExternalId,
    problems: ['not_found', 'conflict', 'closed', 'frozen', 'closed_day', 'rule'],
  },
)
