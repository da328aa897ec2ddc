// The rules of withdrawals: figures in, flags with what raised them out.
import Big from 'big.js'
import { type RiskFact, riskOrder } from '#contract/money/withdraw-risk.ts'
import { RiskFlag } from '#contract/money/withdraw-rules.ts'
import type { Settings } from '#server/db/settings.ts'
import type { RiskFigures } from './risk-figures.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Unbranded<T> = T extends string
  ? string
  : T extends object
    ? { readonly [K in keyof T]: Unbranded<T[K]> }
    : T
/** What raised a flag. */
export type Figures<C extends RiskFlag> = Unbranded<
  NonNullable<Extract<RiskFact, { code: C }>['figures']>
>
/** The figures of a flag where its rule holds, otherwise false. */
type Rule<C extends RiskFlag> = (at: RiskFigures, settings: Settings) => Figures<C> | false

const sum = (...amounts: string[]) => amounts.reduce((total, each) => total.plus(each), new Big(0))
/** Whether a moment was less than so long before the member applied; one that never came was not. */
const isWithin = (moment: string | null, ms: number, { appliedAt }: RiskFigures) =>
  moment !== null && Date.parse(moment) > Date.parse(appliedAt) - ms

/** The rule of each flag. A rule whose evidence the database has not got says nothing. */
const rules: { readonly [C in RiskFlag]: Rule<C> } = {
  newAddress: (at) =>
    (at.payouts === 0 || isWithin(at.savedAt, dayMs, at)) && {
      payouts: at.payouts,
      savedAt: at.savedAt,
    },
  newDevice: (at) =>
    at.device !== '' &&
    at.deviceCount > 0 &&
    (at.deviceSeenAt === null || isWithin(at.deviceSeenAt, 3 * dayMs, at)) && {
      device: at.device,
      firstSeenAt: at.deviceSeenAt,
    },
  newIp: ({ ip, ipCountry, loginCountries }) =>
    ip !== null &&
    ipCountry !== null &&
    loginCountries.length > 0 &&
    !loginCountries.includes(ipCountry) && {
      ip,
      country: ipCountry,
      countries: [...new Set(loginCountries)],
    },
  credentialHold: ({ changedAt, heldUntil }) =>
    (changedAt !== null || heldUntil !== null) && { changedAt, heldUntil },
  velocity: ({ count24h: count, sum24hUsd: sumUsd, mean30dUsd: meanUsd }) =>
    (count > 3 || (new Big(meanUsd).gt(0) && new Big(sumUsd).gt(new Big(meanUsd).times(3)))) && {
      count,
      sumUsd,
      meanUsd,
    },
  largeAmount: ({ usd, amount, held }, { 'withdraw.largeUsd': limit }) => {
    const percent = new Big(held).lte(0)
      ? 100
      : new Big(amount).div(held).times(100).round(0, Big.roundDown).toNumber()
    return (new Big(usd).gte(limit) || percent >= 80) && { usd, percent: Math.min(100, percent) }
  },
  firstWithdraw: ({ isPaidBefore }) => !isPaidBefore && {},
  noTrade: ({ rechargedAt, rechargedUsd, tradedUsd }) =>
    rechargedAt !== null &&
    new Big(tradedUsd).lt(new Big(rechargedUsd).times('0.3')) && {
      rechargedAt,
      rechargedUsd,
      tradedUsd,
    },
  sharedAddress: ({ members }) => members >= 2 && { members },
  sharedIp: ({ ip, ipMembers: members }) => ip !== null && members >= 3 && { ip, members },
  blockedAddress: ({ isBlocked }) => isBlocked && {},
  bonusFunds: ({ rewards, recharges, trialProfit }) => {
    const inflow = sum(rewards, recharges)
    const isReward = new Big(rewards).gt(0) && new Big(rewards).gte(inflow.times('0.2'))
    return (
      (isReward || new Big(trialProfit).gt(0)) && {
        rewards,
        inflow: inflow.toFixed(),
        trialProfit,
      }
    )
  },
  kycMissing: ({ realNameStatus, sum30dUsd: sumUsd }) =>
    realNameStatus !== 'approved' && new Big(sumUsd).gte(1_000) && { sumUsd },
  ledgerMismatch: ({ diff }) => !new Big(diff).eq(0) && { diff },
  violation: ({ cases, isCritical }) => (cases > 0 || isCritical) && { cases, isCritical },
}

/** The flags that hold now, with their figures. */
export type Raised = { readonly [C in RiskFlag]?: Figures<C> }

/** Returns what the rules say of the figures. */
export function judge(figures: RiskFigures, settings: Settings): Raised {
  return Object.fromEntries(
    riskOrder.flatMap((code) => {
      const found = rules[code](figures, settings)
      return found === false ? [] : [[code, found]]
    }),
  )
}

/**
 * The flags a withdrawal has after it was judged, in the order of the contract. What was once raised stays: that its reason
 * is gone is no proof of innocence. Only a blocked address is taken off by whoever unblocks it.
 */
export function stickyFlags(stored: readonly RiskFlag[], raised: Raised): RiskFlag[] {
  return RiskFlag.options.filter((flag) => stored.includes(flag) || raised[flag] !== undefined)
}
