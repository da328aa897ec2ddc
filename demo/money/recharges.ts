// Recharges that were decided: how many each member made, when, how much, and what became of them.
import type { z } from 'zod'
import type { RechargeType, RejectReason, RiskFlag, Status } from '#contract/money/recharge-log.ts'
import { iso, type Clock } from '../clock.ts'
import { decimal, multiply, roundDown, share, units, worth, type Units } from '../decimal.ts'
import { realName } from '../member/names.ts'
import { personas, type Member } from '../member/people.ts'
import { slipImage } from '../proof.ts'
import { stream, type Random } from '../random.ts'
import type { Operator, Staff } from '../staff.ts'
import type { Prices } from '../trade/prices.ts'
import type { Source, Wallet } from './books.ts'
import { address, txHash } from './networks.ts'
import { walletCode, walletCodes, type WalletCode } from './wallet-codes.ts'

export type Flag = z.output<typeof RiskFlag>
export type Method = z.output<typeof RechargeType>

/** What everything is drawn from. */
export interface World {
  readonly seed: number
  readonly clock: Clock
  readonly prices: Prices
  readonly staff: Staff
}

export interface Recharge extends Source {
  readonly kind: 'recharge'
  readonly at: number
  readonly member: Member
  readonly method: Method
  readonly wallet: Extract<Wallet, 'spot' | 'contract' | 'follow'>
  readonly coin: WalletCode
  readonly amount: Units
  readonly fee: Units
  readonly price: Units
  readonly usd: Units
  txHash: string | null
  readonly from: string | null
  readonly to: string | null
  readonly confirmations: number
  readonly required: number
  readonly channel: string | null
  readonly channelOrder: string | null
  proofs: string[]
  first: boolean
  flags: Flag[]
  status: z.output<typeof Status>
  credited: Units | null
  rejectReason: z.output<typeof RejectReason> | null
  readonly creator: Operator | undefined
  reviewer: Operator | undefined
  reviewedAt: number | undefined
  reviewRemark: string
  reversed: { at: number; by: Operator } | undefined
  deletedAt: number | undefined
  readonly remark: string
}

const minute = 60_000
/** A first recharge worth this much is flagged (default of `review.rechargeOtpUsd`). */
const largeUsd = units('5000')
const coinWeights = Object.fromEntries(walletCodes.map(({ code, weight }) => [code, weight]))

/** Recharges per member: 38 % none, 22 % one, the others by Zipf's law; they add up to `total`. */
export function rechargeCounts(seed: number, members: readonly Member[], total: number): number[] {
  const random = stream(seed, 'activity')
  const counts = members.map(() => 0)
  const busy: number[] = []
  for (const { id, type } of members) {
    const unit = random.unit()
    if (type === 'test' || (unit < 0.38 && id > 40)) continue
    counts[id - 1] = 1
    if (unit >= 0.6 || id <= 40) busy.push(id)
  }
  // Members stay ranked by how early the draw met them, the rich persona first.
  busy.sort((a, b) => Number(b === personas.rich) - Number(a === personas.rich))
  for (const id of busy) counts[id - 1] = 2
  const sum = busy.reduce((all, _, rank) => all + zipf(rank), 0)
  const spare = Math.max(0, total - counts.reduce((all, count) => all + count, 0))
  let given = 0
  for (const [rank, id] of busy.entries()) {
    const upTo = Math.round((spare * (given + zipf(rank))) / sum)
    counts[id - 1] = (counts[id - 1] ?? 0) + upTo - Math.round((spare * given) / sum)
    given += zipf(rank)
  }
  return counts
}

const zipf = (rank: number) => 1 / (rank + 1) ** 1.15

/** What a recharge is made of besides its fate; `usd` is what the member had in mind. */
export function draft(
  { seed, prices }: World,
  member: Member,
  at: number,
  ordinal: number,
  options: {
    method?: Method
    code?: string
    usd?: number
    amount?: string
    creator?: Operator
    remark?: string
  } = {},
): Recharge {
  const random = stream(seed, 'recharge', member.id, ordinal)
  const method = options.method ?? random.weighted({ chain: 68, system: 22, third: 7, admin: 3 })
  const coin =
    options.code !== undefined
      ? walletCode(options.code)
      : method === 'chain'
        ? walletCode(random.weighted(coinWeights))
        : walletCode('USDT-TRC20')
  const price = prices(coin.currency, at)
  const usd = options.usd ?? Math.min(200_000, Math.max(10, random.lognormal(300, 1.35)))
  const attempt = random.chance(0.35) && usd > 60 ? Math.max(100, Math.round(usd / 100) * 100) : usd
  const wanted = worth(attempt, price, coin.places)
  const least = units(coin.minRecharge)
  const amount =
    options.amount === undefined ? (wanted < least ? least : wanted) : units(options.amount)
  const viaChain = method === 'chain' || (method === 'admin' && random.chance(0.5))
  const networkStream = stream(seed, 'recharge chain', member.id, ordinal)
  return {
    kind: 'recharge',
    id: 0,
    no: '',
    at,
    member,
    method,
    wallet: random.chance(0.05) ? random.pick(['contract', 'follow'] as const) : 'spot',
    coin,
    amount,
    fee: method === 'third' ? roundDown(share(amount, 0.012), coin.places) : 0n,
    price,
    usd: multiply(amount, price),
    txHash: viaChain ? txHash(networkStream, coin.network) : null,
    from: viaChain ? address(networkStream, coin.network) : null,
    to:
      method === 'chain'
        ? address(stream(seed, 'deposit', member.id, coin.network), coin.network)
        : null,
    confirmations: method === 'chain' ? coin.confirmations + random.int(0, 3) : 0,
    required: method === 'chain' ? coin.confirmations : 0,
    channel: method === 'third' ? random.pick(['ePay', 'FastPay', 'GlobalPay']) : null,
    channelOrder: method === 'third' ? `P${random.text('0123456789', 18)}` : null,
    proofs:
      method === 'system' || method === 'admin' ? proofs(random, member, amount, coin, at) : [],
    first: false,
    flags: [],
    status: 'pending',
    credited: null,
    rejectReason: null,
    creator: method === 'admin' ? options.creator : undefined,
    reviewer: undefined,
    reviewedAt: undefined,
    reviewRemark: '',
    reversed: undefined,
    deletedAt: undefined,
    remark:
      options.remark ??
      (method === 'admin' ? random.pick(['线下到账补录', '客户电汇入账', '渠道漏单补录']) : ''),
  }
}

function proofs(
  random: Random,
  member: Member,
  amount: Units,
  coin: WalletCode,
  at: number,
): string[] {
  const payer = realName(random, member.country)
  return Array.from({ length: random.chance(0.3) ? 2 : 1 }, (_, page) =>
    slipImage({
      title: page === 0 ? '转账凭证' : '账户明细',
      no: random.text('0123456789', 20),
      payer,
      payee: 'Countersign Demo Ltd.',
      amount: `${decimal(amount)} ${coin.currency}`,
      time: iso(at - random.int(1, 30) * minute)
        .slice(0, 16)
        .replace('T', ' '),
    }),
  )
}

/** A member's decided recharges, in order of time. */
export function decidedRecharges(
  world: World,
  member: Member,
  count: number,
  heavy: number,
): Recharge[] {
  const { seed, clock, staff } = world
  const times = Array.from({ length: count }, (_, n) =>
    clock.after(member.at, stream(seed, 'recharge time', member.id, n).unit()),
  ).sort((a, b) => a - b)
  return times.map((at, ordinal) => {
    const random = stream(seed, 'recharge fate', member.id, ordinal)
    const creator = staff.clerk(random)
    const kind = creator ? {} : { method: random.weighted({ chain: 70, system: 23, third: 7 }) }
    const usd = Math.min(200_000, Math.max(10, random.lognormal(300 * heavy, 1.35)))
    const recharge = draft(world, member, at, ordinal, {
      ...kind,
      usd,
      ...(creator ? { creator } : {}),
    })
    decide(world, recharge, random)
    return recharge
  })
}

/** Which flags a recharge of that method may carry, with how often. */
const flagsOf: Readonly<Record<Method, readonly Flag[]>> = {
  chain: ['amountMismatch', 'blacklistedFrom', 'disabledAddress'],
  system: ['amountMismatch', 'nameMismatch', 'proofReused'],
  third: ['amountMismatch', 'nameMismatch'],
  admin: ['nameMismatch'],
}

function decide({ clock, staff }: World, recharge: Recharge, random: Random): void {
  const delay = Math.max(0.5, random.lognormal(11, 0.645)) * minute
  const left = clock.asof - 1 - recharge.at
  const reviewedAt = recharge.at + Math.floor(delay < left ? delay : left * random.unit())
  recharge.reviewedAt = reviewedAt
  recharge.reviewer = staff.finance(random, reviewedAt, recharge.creator)
  if (random.chance(0.07)) recharge.flags = [random.pick(flagsOf[recharge.method])]
  if (random.chance(0.0441)) {
    recharge.status = 'rejected'
    recharge.rejectReason =
      recharge.method === 'chain'
        ? random.pick(['wrongNetwork', 'compliance', 'duplicate', 'other'] as const)
        : random.pick(['notReceived', 'wrongProof', 'duplicate', 'other'] as const)
    recharge.reviewRemark = random.pick([
      '核对后未见到账',
      '凭证与流水不一致',
      '请重新提交清晰凭证',
      '重复提交',
    ])
    if (random.chance(0.1)) recharge.deletedAt = Math.min(clock.asof - 1, reviewedAt + 60 * minute)
    return
  }
  recharge.status = 'approved'
  const usual = recharge.amount - recharge.fee
  const short = recharge.flags.includes('amountMismatch') && random.chance(0.5)
  const part = roundDown(share(usual, 0.97), recharge.coin.places)
  recharge.credited = short && part > 0n ? part : usual
  if (recharge.flags.length > 0)
    recharge.reviewRemark = short
      ? '按实际到账金额入账'
      : random.pick(['已与会员电话核实', '链上核对无误', '补充材料齐全'])
}

/** Marks each member's first credited recharge, and flags those that were large. Sorted by time. */
export function markFirst(recharges: readonly Recharge[]): void {
  const credited = new Set<number>()
  for (const recharge of recharges) {
    if (credited.has(recharge.member.id)) continue
    recharge.first = true
    if (recharge.usd >= largeUsd && !recharge.flags.includes('firstLarge')) {
      recharge.flags.push('firstLarge')
      if (recharge.status === 'approved' && recharge.reviewRemark === '')
        recharge.reviewRemark = '大额首充已回访'
    }
    if (recharge.status === 'approved') credited.add(recharge.member.id)
  }
}
