// Recharges that were decided: how many each member made, when, how much, and what became of them.
import { RiskFlag } from '#contract/money/recharge-log.ts'
import { rechargeLog as table } from '#server/db/schema/money/money.ts'
import { creditLines } from '#server/ledger/postings/money.ts'
import { type Clock, iso, minute } from '../clock.ts'
import { decimal, multiply, roundDown, share, units, worth, type Units } from '../decimal.ts'
import type { Member } from '../member/member.ts'
import { realName } from '../member/names.ts'
import { personas } from '../member/people.ts'
import { slipImage } from '../proof.ts'
import { stream, type Random } from '../random.ts'
import { by, type DemoRecord, type DemoTable, type Records, recordsOf } from '../records.ts'
import type { Operator, Staff } from '../staff.ts'
import type { Prices } from '../trade/prices.ts'
import type { Book, Journal } from './books.ts'
import { address, txHash } from './networks.ts'
import { walletCode, walletCodes, type WalletCode } from './wallet-codes.ts'

type Row = typeof table.$inferSelect
export type Flag = Row['riskFlags'][number]
export type Method = Row['rechargeType']

interface Facts {
  readonly member: Member
  readonly coin: WalletCode
  readonly usd: Units
  readonly creator: Operator | undefined
  reviewer?: Operator
  reviewedAt?: number
  reversed?: { at: number; by: Operator }
}
export type Recharge = DemoRecord<typeof table, Facts>

/** What everything is drawn from. */
export interface World {
  readonly seed: number
  readonly clock: Clock
  readonly prices: Prices
  readonly staff: Staff
  readonly recharges: Records<typeof table, Facts>
}

/** No recharges yet. */
export const openRecharges = (): World['recharges'] =>
  recordsOf<typeof table, Facts>(table, 'recharge')

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

/** Makes a recharge that nobody has decided; `usd` is what the member had in mind. */
export function draft(
  { seed, prices, recharges }: World,
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
  const isChain = method === 'chain'
  const coin = walletCode(options.code ?? (isChain ? random.weighted(coinWeights) : 'USDT-TRC20'))
  const price = prices(coin.currency, at)
  const aimed = options.usd ?? Math.min(200_000, Math.max(10, random.lognormal(300, 1.35)))
  const attempt =
    random.chance(0.35) && aimed > 60 ? Math.max(100, Math.round(aimed / 100) * 100) : aimed
  const wanted = worth(attempt, price, coin.places)
  const least = units(coin.minRecharge)
  const amount =
    options.amount === undefined ? (wanted < least ? least : wanted) : units(options.amount)
  const viaChain = isChain || (method === 'admin' && random.chance(0.5))
  const own = stream(seed, 'recharge chain', member.id, ordinal)
  const usd = multiply(amount, price)
  const creator = method === 'admin' ? options.creator : undefined
  return recharges.add(
    at,
    { member, coin, usd, creator },
    {
      rechargeType: method,
      walletType: random.chance(0.05) ? random.pick(['contract', 'follow'] as const) : 'spot',
      currency: coin.currency,
      network: coin.network,
      amount,
      fee: method === 'third' ? roundDown(share(amount, 0.012), coin.places) : 0n,
      priceUsd: price,
      usdValue: usd,
      txHash: viaChain ? txHash(own, coin.network) : null,
      fromAddress: viaChain ? address(own, coin.network) : null,
      toAddress: isChain
        ? address(stream(seed, 'deposit', member.id, coin.network), coin.network)
        : null,
      confirmations: isChain ? coin.confirmations + random.int(0, 3) : 0,
      confirmationsRequired: isChain ? coin.confirmations : 0,
      channelCode: method === 'third' ? random.pick(['ePay', 'FastPay', 'GlobalPay']) : null,
      channelOrderNo: method === 'third' ? `P${random.text('0123456789', 18)}` : null,
      proofImgs:
        method === 'system' || method === 'admin' ? proofs(random, member, amount, coin, at) : [],
      ...by('creator', creator),
      remark:
        options.remark ??
        (method === 'admin' ? random.pick(['线下到账补录', '客户电汇入账', '渠道漏单补录']) : ''),
    },
  )
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
      ...(creator && { creator }),
    })
    decide(world, recharge, random)
    return recharge
  })
}

/** Which flags a recharge of that method may carry. */
const flagsOf: Readonly<Record<Method, readonly Flag[]>> = {
  chain: ['amountMismatch', 'blacklistedFrom', 'disabledAddress'],
  system: ['amountMismatch', 'nameMismatch', 'proofReused'],
  third: ['amountMismatch', 'nameMismatch'],
  admin: ['nameMismatch'],
}
const rejections = {
  chain: ['wrongNetwork', 'compliance', 'duplicate', 'other'],
  others: ['notReceived', 'wrongProof', 'duplicate', 'other'],
} as const
const complaints = ['核对后未见到账', '凭证与流水不一致', '请重新提交清晰凭证', '重复提交']

function decide({ clock, staff, recharges }: World, recharge: Recharge, random: Random): void {
  const { at, coin, row, creator } = recharge
  const delay = Math.max(0.5, random.lognormal(11, 0.645)) * minute
  const left = clock.asof - 1 - at
  const reviewedAt = at + Math.floor(delay < left ? delay : left * random.unit())
  const reviewer = staff.finance(random, reviewedAt, creator)
  Object.assign(recharge, { reviewer, reviewedAt })
  recharges.set(recharge, { ...by('reviewer', reviewer), reviewedAt, version: 2 }, reviewedAt)
  const method = row.rechargeType
  if (random.chance(0.07)) row.riskFlags = [random.pick(flagsOf[method])]
  if (random.chance(0.0441)) {
    row.status = 'rejected'
    row.rejectReason = random.pick(rejections[method === 'chain' ? 'chain' : 'others'])
    row.reviewRemark = random.pick(complaints)
    if (!random.chance(0.1)) return
    const deletedAt = Math.min(clock.asof - 1, reviewedAt + 60 * minute)
    recharges.set(recharge, { deletedAt }, deletedAt)
    return
  }
  const usual = units(row.amount) - units(row.fee)
  const isShort = row.riskFlags.includes('amountMismatch') && random.chance(0.5)
  const part = roundDown(share(usual, 0.97), coin.places)
  recharges.set(recharge, {
    status: 'approved',
    creditedAmount: isShort && part > 0n ? part : usual,
  })
  if (row.riskFlags.length > 0)
    row.reviewRemark = isShort
      ? '按实际到账金额入账'
      : random.pick(['已与会员电话核实', '链上核对无误', '补充材料齐全'])
}

/** Marks each member's first credited recharge, and flags those that were large. Sorted by time. */
export function markFirst(recharges: readonly Recharge[]): void {
  const credited = new Set<number>()
  for (const { member, row, usd } of recharges) {
    if (credited.has(member.id)) continue
    row.isFirst = true
    if (usd >= largeUsd && !row.riskFlags.includes('firstLarge')) {
      row.riskFlags.push('firstLarge')
      if (row.status === 'approved' && row.reviewRemark === '') row.reviewRemark = '大额首充已回访'
    }
    if (row.status === 'approved') credited.add(member.id)
  }
}

/** Posts what an approved recharge credits. */
export function credit(book: Book, recharge: Recharge, at: number): Journal {
  const { creditedAmount, reviewRemark: memo } = recharge.row
  if (creditedAmount === null) throw new Error('An approval credits an amount.')
  const lines = creditLines(recharge.row, creditedAmount)
  return book.post(recharge, 'credit', at, lines, { memo, operator: recharge.reviewer })
}

/** Rows of `recharge_log`. */
export const rechargeTable = ({ recharges }: World): DemoTable =>
  recharges.table(({ row }) => ({
    riskFlags: RiskFlag.options.filter((flag) => row.riskFlags.includes(flag)),
  }))
