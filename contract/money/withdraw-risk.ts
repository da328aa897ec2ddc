// What speaks against a withdrawal: the weight of each flag, and the facts that stand behind it.
import { z } from 'zod'
import { Evidence } from '../evidence.ts'
import { Money, Stamp } from '../wire.ts'
import type { RiskFlag } from './withdraw-rules.ts'

/** What each flag adds to the score. */
export const riskWeights = {
  newAddress: 15,
  newDevice: 20,
  newIp: 10,
  credentialHold: 40,
  velocity: 20,
  largeAmount: 15,
  firstWithdraw: 5,
  noTrade: 25,
  sharedAddress: 40,
  sharedIp: 15,
  blockedAddress: 100,
  bonusFunds: 10,
  kycMissing: 25,
  ledgerMismatch: 100,
  violation: 40,
} as const satisfies Record<RiskFlag, number>

/** The order in which facts are shown: the balance, security, the address, where from, trading, bonus funds, the person. */
export const riskOrder: readonly RiskFlag[] = [
  'ledgerMismatch',
  'largeAmount',
  'credentialHold',
  'blockedAddress',
  'sharedAddress',
  'newAddress',
  'newDevice',
  'newIp',
  'sharedIp',
  'velocity',
  'firstWithdraw',
  'noTrade',
  'bonusFunds',
  'kycMissing',
  'violation',
]

/** Returns the score of a withdrawal with these flags, 0 to 100. */
export const calculateRiskScore = (flags: readonly RiskFlag[]): number =>
  Math.min(
    100,
    [...new Set(flags)].reduce((sum, flag) => sum + riskWeights[flag], 0),
  )

const Count = z.int()
/** The figures of a flag as they are now; null where it was raised before and its reason is gone. */
const fact = <const C extends RiskFlag, F extends z.ZodRawShape>(code: C, figures: F) =>
  z.object({ code: z.literal(code), figures: z.object(figures).nullable(), evidence: Evidence })

/** One flag of a withdrawal with the figures that raised it. Values are in USDT where a name ends in `Usd`. */
export const RiskFact = z.discriminatedUnion('code', [
  fact('newAddress', { payouts: Count, savedAt: Stamp.nullable() }),
  fact('newDevice', { device: z.string(), firstSeenAt: Stamp.nullable() }),
  fact('newIp', { ip: z.string(), country: z.string(), countries: z.array(z.string()) }),
  fact('credentialHold', { changedAt: Stamp.nullable(), heldUntil: Stamp.nullable() }),
  fact('velocity', { count: Count, sumUsd: Money, meanUsd: Money }),
  /** `percent`: of what the member held in the currency when applying. */
  fact('largeAmount', { usd: Money, percent: Count }),
  fact('firstWithdraw', {}),
  fact('noTrade', { rechargedAt: Stamp, rechargedUsd: Money, tradedUsd: Money }),
  /** Members who use the address, this one among them. */
  fact('sharedAddress', { members: Count }),
  /** Members who were on the address within seven days, this one among them. */
  fact('sharedIp', { ip: z.string(), members: Count }),
  fact('blockedAddress', {}),
  fact('bonusFunds', { rewards: Money, inflow: Money, trialProfit: Money }),
  fact('kycMissing', { sumUsd: Money }),
  fact('ledgerMismatch', { diff: Money }),
  fact('violation', { cases: Count, isCritical: z.boolean() }),
])
export type RiskFact = z.output<typeof RiskFact>
