// Withdrawals: applied for out of a balance, reviewed in one or two steps, then paid or given back.
import { withdrawLog as table } from '#server/db/schema/money/money.ts'
import { paidLines, refundLines } from '#server/ledger/postings/money.ts'
import { hour, minute } from '../clock.ts'
import { multiply, roundDown, share, units } from '../decimal.ts'
import type { Member } from '../member/member.ts'
import { fakeIp } from '../member/people.ts'
import { deviceOf } from '../member/visits.ts'
import { stream, type Random } from '../random.ts'
import { by, type DemoRecord, type Records, recordsOf } from '../records.ts'
import type { Operator } from '../staff.ts'
import type { Book } from './books.ts'
import { address, txHash } from './networks.ts'
import type { World } from './recharges.ts'
import type { WalletCode } from './wallet-codes.ts'

type Row = typeof table.$inferSelect
type RiskFlag = Row['riskFlags'][number]
/** Endings, and the states a withdrawal may be left in. */
export type Outcome = Row['status']

interface Facts {
  readonly member: Member
  /** Who paid it or gave it back. */
  readonly ender: Operator | undefined
  /** When it ended; undefined while the amount stays frozen. */
  readonly endedAt: number | undefined
}
export type Withdrawal = DemoRecord<typeof table, Facts>
export type Withdrawals = Records<typeof table, Facts>

/** No withdrawals yet. */
export const openWithdrawals = (): Withdrawals => recordsOf<typeof table, Facts>(table, 'withdraw')

const twoStepsFrom = units('2000')

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

/** States of withdrawals that were sent out. */
const sent = ['paid', 'refunded', 'failed', 'paying', 'thirdPaying']
const reasons = ['wrongAddress', 'kyc', 'risk', 'turnover', 'suspicious', 'memberRequest'] as const

/**
 * Makes a withdrawal of part of the balance at that instant; undefined when the balance is too small.
 * `outcome` is left to chance among the endings when it is not given.
 */
export function withdrawal(
  { seed, clock, prices, staff }: World,
  made: Withdrawals,
  member: Member,
  {
    at,
    ordinal,
    book,
    coin,
    outcome,
    planned,
  }: {
    at: number
    ordinal: number
    book: Book
    coin: WalletCode
    outcome?: Outcome
    planned?: readonly RiskFlag[]
  },
): Withdrawal | undefined {
  const random = stream(seed, 'withdraw', member.id, ordinal)
  const part = roundDown(
    share(book.available('spot', coin.currency), random.beta(2, 3)),
    coin.places,
  )
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
  const isReviewed = status !== 'pending' && status !== 'cancelled'
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
  // One step was enough, or nobody is there for the second.
  const secondBy = twoSteps ? staff.second(random, firstBy) : undefined
  const isRejected = status === 'rejected'
  const first = isReviewed ? firstBy : undefined
  const second = isReviewed && status !== 'firstPassed' && !isRejected ? secondBy : undefined
  const isSent = sent.includes(status)
  const isPaid = status === 'paid'
  const drawnMethod = { hotWallet: 84, manual: 10, third: coin.currency === 'USDT' ? 6 : 0 }
  const method = !isSent
    ? null
    : status === 'thirdPaying'
      ? 'third'
      : status === 'paying'
        ? 'hotWallet'
        : random.weighted(drawnMethod)
  const isByNetwork = isPaid && method !== 'third'
  const has = (flag: RiskFlag) => flags.includes(flag)
  const known = stream(seed, 'payee', member.id, coin.network, has('newAddress') ? ordinal : 0)
  const payer = isSent ? (second ?? firstBy) : undefined
  const endings = {
    paid: three,
    refunded: three,
    rejected: one,
    cancelled: Math.floor((at + one) / 2),
  }
  const endedAt = endings[status as keyof typeof endings] as number | undefined
  const steps = [first, second, method, isPaid || undefined].filter((step) => step)
  const lastAt = endedAt ?? (second ? two : first ? one : at)
  return made.add(
    at,
    { member, endedAt, ender: status === 'cancelled' ? undefined : (payer ?? first) },
    {
      version: 1 + steps.length,
      currency: coin.currency,
      network: coin.network,
      amount,
      fee,
      netAmount: amount - fee,
      priceUsd: price,
      usdValue: usd,
      toAddress: address(has('sharedAddress') ? stream(seed, 'ring payee') : known, coin.network),
      memo: coin.needsMemo ? random.text('0123456789', 8) : '',
      riskFlags: [...flags],
      status,
      ...by('firstReviewer', first),
      ...(first && { firstReviewedAt: one }),
      ...by('secondReviewer', second),
      ...(second && { secondReviewedAt: two }),
      rejectReason: isRejected ? random.pick(reasons) : null,
      reviewRemark: isRejected
        ? random.pick(['请核对地址后重新申请', '流水未达要求', '风控复核未通过'])
        : '',
      payMethod: method,
      txHash: isByNetwork ? txHash(random, coin.network) : null,
      networkFee: isByNetwork ? coin.networkFee : '0',
      ...by('payer', payer),
      ...(isPaid && { paidAt: three }),
      failReason: status === 'failed' || status === 'refunded' ? '节点拒绝广播：矿工费不足' : '',
      applyIp: has('newIp') || has('sharedIp') ? fakeIp(random.int(0, 131_071)) : member.ip,
      applyDevice: has('newDevice') ? random.pick(devices) : deviceOf(seed, member).device,
      updatedAt: lastAt,
    },
  )
}

/** Posts the ending of a withdrawal: paid, or given back. */
export function end(book: Book, made: Withdrawal, at: number): void {
  const isPaid = made.row.status === 'paid'
  book.post(made, 'close', at, isPaid ? paidLines(made.row) : refundLines(made.row), {
    variant: isPaid ? 'paid' : 'refund',
    memo: made.row.reviewRemark,
    operator: made.ender,
  })
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
