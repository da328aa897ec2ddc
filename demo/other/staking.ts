// Staking: the products on offer, what members staked, and the yields paid on it.
import { incomeRecord, stakingProduct, stakingRecord } from '#server/db/schema/other/staking.ts'
import { incomeLines, stakeEndLines, stakeLines } from '#server/ledger/postings/staking.ts'
import { rateOfDay, splitPrincipal, stakeInterest } from '#server/other/staking/stake-terms.ts'
import { date, day, hour, type Clock } from '../clock.ts'
import { roundDown, share, units, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/member.ts'
import type { Journal } from '../money/books.ts'
import { stream } from '../random.ts'
import {
  type DemoRecord,
  type DemoTable,
  facts,
  type Records,
  recordsOf,
  tableOf,
} from '../records.ts'

type Status = (typeof stakingProduct.$inferSelect)['status']

// A term of 0 is flexible; `weight` says how often members choose it, nobody could stake the ones with 0.
const products = facts(
  'name english traditional term rate pay early weight status',
  `
  USDT 7 天定期     USDT 7 days         USDT 7 天定期     7    0.042  daily     yes  20  onSale
  USDT 14 天定期    USDT 14 days        USDT 14 天定期    14   0.048  daily     yes  10  onSale
  USDT 30 天定期    USDT 30 days        USDT 30 天定期    30   0.058  maturity  yes  30  onSale
  USDT 60 天定期    USDT 60 days        USDT 60 天定期    60   0.066  maturity  yes  14  onSale
  USDT 90 天定期    USDT 90 days        USDT 90 天定期    90   0.075  maturity  yes  16  onSale
  USDT 180 天定期   USDT 180 days       USDT 180 天定期   180  0.088  maturity  no   5   ended
  USDT 活期         USDT flexible       USDT 活期         0    0.021  daily     yes  5   onSale
  USDT 365 天定期   USDT 365 days       USDT 365 天定期   365  0.1    maturity  no   0   draft
  USDT 3 天定期     USDT 3 days         USDT 3 天定期     3    0.12   daily     no   0   ended
  USDT 活期加强     USDT flexible plus  USDT 活期加強     0    0.035  daily     yes  0   draft
`,
).map(({ term, pay, early, weight, ...product }, index) => ({
  ...product,
  id: index + 1,
  termDays: Number(term),
  isDaily: pay === 'daily',
  isEarly: early === 'yes',
  penalty: early === 'yes' && term !== '0' ? '0.01' : '0',
  weight: Number(weight),
}))
type Product = (typeof products)[number]

const currency = 'USDT'
const minAmount = units('10')
const maxAmount = units('50000')
const quota = units('5000000')
/** Decimals of the currency. */
const scale = 6
const weights = Object.fromEntries(
  products.filter((p) => p.weight > 0).map((p) => [p.id, p.weight]),
)
/** What is left of a yield of the last day. */
const lateStates = { paid: 70, pending: 18, failed: 12 } as const

interface StakeFacts {
  readonly member: Member
  readonly product: Product
  readonly principal: Units
  accrued: Units
  paid: Units
}
type Stake = DemoRecord<typeof stakingRecord, StakeFacts>
interface YieldFacts {
  readonly member: Member
  readonly stake: Stake
  journal?: Journal
}
export type Yields = Records<typeof incomeRecord, YieldFacts>

/** No yields yet. */
export const openYields = (): Yields =>
  recordsOf<typeof incomeRecord, YieldFacts>(incomeRecord, 'stakingIncome')

/** The staking of the demo set. */
export function staking(yields: Yields): DemoDomain {
  const stakes = recordsOf<typeof stakingRecord, StakeFacts>(stakingRecord, 'staking')
  const staked = new Map<number, Units>()

  const live = (life: MemberLife) => {
    const { world, member, from, add } = life
    if (from === undefined) return
    const random = stream(world.seed, 'staking', member.id)
    // One member in four stakes.
    const count = member.id === 3 ? 6 : random.chance(0.26) ? 1 : 0
    for (let n = 0; n < count; n++) {
      const drawn = products[Number(random.weighted(weights)) - 1]
      const ratio = 0.1 + random.unit() * 0.3
      // The last stake of the first persona has matured in the last hours.
      const isMatured = member.id === 3 && n === 0
      const at = isMatured
        ? world.clock.asof - 7 * day - 3 * hour
        : world.clock.after(from, random.unit())
      const leaves = random.chance(0.18) ? 0.2 + random.unit() * 0.6 : undefined
      const product = isMatured ? products[0] : drawn
      const renews = random.chance(0.1)
      if (product) add(at, () => open(life, { at, product, ratio, leaves, renews }))
    }
  }

  const open = (
    life: MemberLife,
    plan: {
      at: number
      product: Product
      ratio: number
      leaves: number | undefined
      renews: boolean
    },
  ) => {
    const { world, member, book, add } = life
    const { at, product, ratio, leaves, renews } = plan
    const { termDays, isDaily } = product
    const { asof } = world.clock
    const before = staked.get(product.id) ?? 0n
    const principal = roundDown(share(book.available('spot', currency), ratio), 0)
    if (principal < minAmount || principal > maxAmount || before + principal > quota) return
    const isFlexible = termDays === 0
    const facts = { member, product, principal, accrued: 0n, paid: 0n }
    const stake = stakes.add(at, facts, {
      stakingId: product.id,
      currency,
      principal,
      annualRate: product.rate,
      termDays,
      startAt: at,
      matureAt: isFlexible ? null : at + termDays * day,
      autoRenew: renews,
    })
    staked.set(product.id, before + principal)
    book.post(stake, 'in', at, stakeLines(stake.row))
    const days = isFlexible ? 30 : termDays
    const leaveAfter = leaves === undefined ? undefined : Math.max(1, Math.floor(days * leaves))
    const isEarly = leaveAfter !== undefined && product.isEarly && !isFlexible
    const ends = isEarly || (isFlexible && leaveAfter !== undefined)
    // One that is open earns until now.
    const last =
      (ends ? leaveAfter : undefined) ?? (isFlexible ? Math.floor((asof - at) / day) : days)
    if (isDaily)
      for (let n = 1; n <= last; n++)
        if (at + n * day < asof) add(at + n * day, () => pay(life, stake, at + n * day, 1))
    const endsAt = at + last * day + hour
    if (endsAt >= asof || (isFlexible && !ends)) return
    add(endsAt, () => {
      if (!isDaily && !isEarly) pay(life, stake, endsAt, termDays)
      // What matured in the last hours waits for the next run.
      if (!isEarly && !isFlexible && endsAt > asof - 6 * hour)
        stakes.set(stake, { status: 'matured' })
      else close(life, stake, endsAt, isEarly)
    })
  }

  const pay = ({ world, member, book }: MemberLife, stake: Stake, at: number, days: number) => {
    if (stake.row.status !== 'staking') return
    const { principal, annualRate } = stake.row
    const amount = units(stakeInterest(principal, annualRate, days, scale).toFixed())
    if (amount === 0n) return
    const random = stream(world.seed, 'income', member.id, at)
    const isLate = at > world.clock.asof - day
    const status = isLate ? random.weighted(lateStates) : 'paid'
    const isPaid = status === 'paid'
    const income = yields.add(
      at,
      { member, stake },
      {
        incomeType: 'staking',
        currency,
        baseAmount: stake.principal,
        rate: days === 1 ? rateOfDay(annualRate) : annualRate,
        amount,
        incomeDate: date(at),
        status,
        paidAt: isPaid ? at : null,
      },
    )
    stake.accrued += amount
    if (!isPaid) return
    stake.paid += amount
    income.journal = book.post(income, 'income', at, incomeLines(income.row))
  }

  const close = ({ book }: MemberLife, stake: Stake, at: number, isEarly: boolean) => {
    const { principal, product } = stake
    const parts = splitPrincipal(stake.row.principal, isEarly ? product.penalty : '0', scale)
    const lines = stakeEndLines(stake.row, parts)
    book.post(stake, 'close', at, lines, { variant: isEarly ? 'early' : 'matured' })
    const ending = { penaltyAmount: parts.penalty.toFixed(), redeemedAt: at, version: 2 }
    stakes.set(stake, { ...ending, status: isEarly ? 'earlyRedeemed' : 'redeemed' }, at)
    staked.set(product.id, (staked.get(product.id) ?? 0n) - principal)
  }

  return {
    live,
    number: () => {
      stakes.number()
      yields.number()
      // At least one has failed, whatever the seed number.
      const waiting = yields.all.find(({ row }) => row.status === 'pending')
      if (waiting) waiting.row.status = 'failed'
    },
    tables: ({ world }) => [
      productTable(world.clock, staked),
      stakes.table(({ accrued, paid }) => ({ accruedIncome: accrued, paidIncome: paid })),
      yields.table(({ row, stake, journal }) => ({
        sourceId: stake.id,
        relatedNo: stake.no,
        failReason: row.status === 'failed' ? '会员账户状态异常' : '',
        journalId: journal?.id ?? null,
      })),
    ],
  }
}

/** Rows of `staking_product`; one more is sold out to the last coin. */
const productTable = ({ start, asof }: Clock, staked: ReadonlyMap<number, Units>): DemoTable =>
  tableOf(
    stakingProduct,
    products.map((product) => {
      const { id, termDays, status } = product
      const held = staked.get(id) ?? 0n
      // The product of two weeks takes no more: its quota was cut to what is staked.
      const isSoldOut = id === 2 && held >= minAmount
      return {
        at: start,
        name: { 'zh-cn': product.name, en: product.english, 'zh-tw': product.traditional },
        currency,
        stakingType: termDays === 0 ? 'flexible' : 'fixed',
        termDays,
        annualRate: product.rate,
        payMode: product.isDaily ? 'daily' : 'maturity',
        minAmount,
        maxAmount,
        quota: isSoldOut ? held : quota,
        stakedAmount: held,
        earlyRedeem: product.isEarly,
        penaltyRate: product.penalty,
        saleFrom: start,
        saleTo: status === 'ended' ? asof - 30 * day : null,
        sort: id * 10,
        status: isSoldOut ? 'soldOut' : (status as Status),
      }
    }),
  )
