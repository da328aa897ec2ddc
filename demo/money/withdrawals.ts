// Withdrawals: applied for out of a balance, reviewed in one or two steps, then paid or given back.
import type { RiskFlag } from '#contract/money/withdraw-log.ts'
import { hour } from '../clock.ts'
import { multiply, roundDown, share, units, type Units } from '../decimal.ts'
import { fakeIp, type Member } from '../member/people.ts'
import { deviceOf } from '../member/visits.ts'
import { stream, type Random } from '../random.ts'
import type { Operator } from '../staff.ts'
import type { Account, Source } from './books.ts'
import { address, txHash } from './networks.ts'
import type { World } from './recharges.ts'
import type { WalletCode } from './wallet-codes.ts'

const minute = 60_000
const twoStepsFrom = units('2000')

/** Endings, and the states a withdrawal may be left in. */
export type Outcome =
  | 'paid'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'failed'
  | 'pending'
  | 'firstPassed'
  | 'approved'
  | 'paying'
  | 'thirdPaying'

export interface Withdrawal extends Source {
  readonly kind: 'withdraw'
  readonly at: number
  readonly member: Member
  readonly coin: WalletCode
  readonly amount: Units
  readonly fee: Units
  readonly net: Units
  readonly price: Units
  readonly usd: Units
  readonly to: string
  readonly memo: string
  /** Planned; what the rules of risk find is stored (`judgeWithdrawals`). */
  readonly flags: readonly RiskFlag[]
  readonly status: Outcome
  readonly first: { by: Operator; at: number } | undefined
  readonly second: { by: Operator; at: number } | undefined
  readonly rejectReason: string | null
  readonly remark: string
  readonly method: 'hotWallet' | 'manual' | 'third' | null
  readonly txHash: string | null
  readonly networkFee: Units
  readonly payer: Operator | undefined
  /** When it ended; undefined while the amount stays frozen. */
  readonly endedAt: number | undefined
  readonly ip: string
  readonly device: string
}

/** What withdrawals are planned to be flagged for; `withdraw-evidence.ts` plants the reasons. */
const flagWeights = {
  newAddress: 90,
  newIp: 50,
  noTrade: 40,
  sharedIp: 20,
  newDevice: 20,
  firstWithdraw: 25,
  kycMissing: 8,
  credentialHold: 6,
  sharedAddress: 6,
} as const satisfies Partial<Record<RiskFlag, number>>
const flagged = 0.15
/** Devices that nobody signed in with. */
const devices = [
  'iPhone 15 Pro · iOS 18',
  'Pixel 8 · Android 15',
  'Chrome 137 · Windows',
  'Redmi K70 · Android 14',
  'Edge 137 · Windows',
]

/**
 * A withdrawal of part of the balance at that instant; undefined when the balance is too small.
 * `outcome` is left to chance among the endings when it is not given.
 */
export function withdrawal(
  { seed, clock, prices, staff }: World,
  member: Member,
  {
    at,
    ordinal,
    account,
    coin,
    outcome,
    planned,
  }: {
    at: number
    ordinal: number
    account: Account
    coin: WalletCode
    outcome?: Outcome
    planned?: readonly RiskFlag[]
  },
): Withdrawal | undefined {
  const random = stream(seed, 'withdraw', member.id, ordinal)
  const part = roundDown(share(account.available, random.beta(2, 3)), coin.places)
  const max = units(coin.maxWithdraw)
  const amount = part > max ? max : part
  if (amount < units(coin.minWithdraw)) return undefined
  const fee = coin.feeType === 'percent' ? multiply(amount, units(coin.fee)) : units(coin.fee)
  if (fee * 2n > amount) return undefined
  const wanted = outcome ?? random.weighted({ paid: 86, rejected: 5, cancelled: 2, refunded: 1 })
  // Channels pay in one currency only.
  const status = wanted === 'thirdPaying' && coin.currency !== 'USDT' ? 'paying' : wanted
  const price = prices(coin.currency, at)
  const usd = multiply(amount, price)
  const drawn = (): RiskFlag[] => {
    if (!random.chance(flagged)) return []
    const [one, other] = [random.weighted(flagWeights), random.weighted(flagWeights)]
    return one !== other && random.chance(0.25) ? [one, other] : [one]
  }
  const flags = planned ?? drawn()
  const reviewed = status !== 'pending' && status !== 'cancelled'
  const twoSteps = usd >= twoStepsFrom || flags.length > 0
  // Steps follow each other by natural delays, squeezed where the end of the history is near.
  const delays = [
    random.lognormal(26, 0.538),
    random.lognormal(18, 0.5),
    random.lognormal(14, 0.6),
  ].map((each) => each * minute)
  const natural = delays.reduce((sum, delay) => sum + delay, 0)
  const squeeze = Math.min(1, (clock.asof - 1 - at) / natural)
  const [one = at, two = at, three = at] = delays.map((_, step) =>
    Math.floor(at + delays.slice(0, step + 1).reduce((sum, delay) => sum + delay, 0) * squeeze),
  )
  const firstBy = staff.first(random)
  const secondBy = twoSteps ? staff.second(random, firstBy) : undefined
  const passedOnly = status === 'firstPassed'
  const second =
    reviewed && !passedOnly && status !== 'rejected' && secondBy
      ? { by: secondBy, at: two }
      : undefined
  const paying = ['paid', 'refunded', 'failed', 'paying', 'thirdPaying'].includes(status)
  const method = !paying
    ? null
    : status === 'thirdPaying'
      ? 'third'
      : status === 'paying'
        ? 'hotWallet'
        : random.weighted({ hotWallet: 84, manual: 10, third: coin.currency === 'USDT' ? 6 : 0 })
  const known = stream(
    seed,
    'payee',
    member.id,
    coin.network,
    flags.includes('newAddress') ? ordinal : 0,
  )
  return {
    kind: 'withdraw',
    id: 0,
    no: '',
    at,
    member,
    coin,
    amount,
    fee,
    net: amount - fee,
    price,
    usd,
    to: address(flags.includes('sharedAddress') ? stream(seed, 'ring payee') : known, coin.network),
    memo: coin.memo ? random.text('0123456789', 8) : '',
    flags,
    // One step was enough, or nobody is there for the second.
    status,
    first: reviewed ? { by: firstBy, at: one } : undefined,
    second,
    rejectReason:
      status === 'rejected'
        ? random.pick(['wrongAddress', 'kyc', 'risk', 'turnover', 'suspicious', 'memberRequest'])
        : null,
    remark:
      status === 'rejected'
        ? random.pick(['请核对地址后重新申请', '流水未达要求', '风控复核未通过'])
        : '',
    method,
    txHash: status === 'paid' && method !== 'third' ? txHash(random, coin.network) : null,
    networkFee: status === 'paid' && method !== 'third' ? units(coin.networkFee) : 0n,
    payer: paying ? (second?.by ?? firstBy) : undefined,
    endedAt:
      status === 'paid' || status === 'refunded'
        ? three
        : status === 'rejected'
          ? one
          : status === 'cancelled'
            ? Math.floor((at + one) / 2)
            : undefined,
    ip:
      flags.includes('newIp') || flags.includes('sharedIp')
        ? fakeIp(random.int(0, 131_071))
        : member.ip,
    device: flags.includes('newDevice') ? random.pick(devices) : deviceOf(seed, member).device,
  }
}

/** When open withdrawals were applied for: within the last hours, the later the earlier their state. */
export function openSince(random: Random, status: Outcome, asof: number): number {
  const affordable = {
    pending: 14,
    firstPassed: 20,
    approved: 24,
    paying: 20,
    thirdPaying: 30,
    failed: 60,
  }
  const hours =
    affordable[status as keyof typeof affordable] * random.beta(1, 2) +
    (status === 'pending' ? 0.05 : 1.5)
  return Math.floor(asof - hours * hour)
}
