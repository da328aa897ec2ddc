// Staking: products, what members staked, and the yields paid on it.
import { day, hour, iso, numberDay } from '../clock.ts'
import { decimal, multiply, roundDown, share, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/people.ts'
import type { Journal, Source } from '../money/books.ts'
import { numberInOrder } from '../money/money-rows.ts'
import { stream } from '../random.ts'
import { productRows, products, type StakingProduct } from './staking-products.ts'

interface Stake extends Source {
  readonly at: number
  readonly member: Member
  readonly product: StakingProduct
  readonly principal: Units
  accrued: Units
  paid: Units
  penalty: Units
  redeemedAt: number | undefined
  status: 'staking' | 'matured' | 'redeemed' | 'earlyRedeemed'
  readonly autoRenew: boolean
}

interface Income extends Source {
  readonly at: number
  readonly stake: Stake
  readonly amount: Units
  readonly rate: Units
  status: 'pending' | 'paid' | 'failed'
  journal: Journal | undefined
}

const currency = 'USDT'
/** One member in so many stakes. */
const part = 0.26
const perYear = 365n
const weights = Object.fromEntries(
  products.filter((p) => p.weight > 0).map((p) => [p.id, p.weight]),
)

/** The staking of the demo set. */
export function staking(): DemoDomain {
  const stakes: Stake[] = []
  const incomes: Income[] = []
  const staked = new Map<number, Units>()

  const live = (life: MemberLife) => {
    const { world, member, from, add } = life
    if (from === undefined) return
    const random = stream(world.seed, 'staking', member.id)
    const count = member.id === 3 ? 6 : random.chance(part) ? 1 : 0
    for (let n = 0; n < count; n++) {
      const product = products[Number(random.weighted(weights)) - 1]
      const ratio = 0.1 + random.unit() * 0.3
      // The last stake of the first persona has matured in the last hours.
      const at =
        member.id === 3 && n === 0
          ? world.clock.asof - 7 * day - 3 * hour
          : world.clock.after(from, random.unit())
      const leaves = random.chance(0.18) ? 0.2 + random.unit() * 0.6 : undefined
      const chosen = member.id === 3 && n === 0 ? products[0] : product
      const renews = random.chance(0.1)
      if (chosen) add(at, () => open(life, { at, product: chosen, ratio, leaves, renews }))
    }
  }

  const open = (
    life: MemberLife,
    plan: {
      at: number
      product: StakingProduct
      ratio: number
      leaves?: number | undefined
      renews: boolean
    },
  ) => {
    const { world, member, book, add } = life
    const { at, product } = plan
    const { asof } = world.clock
    const before = staked.get(product.id) ?? 0n
    const principal = roundDown(share(book.account('spot', currency).available, plan.ratio), 0)
    if (principal < product.min || principal > product.max || before + principal > product.quota)
      return
    const stake: Stake = {
      kind: 'staking',
      id: 0,
      no: '',
      at,
      member,
      product,
      principal,
      accrued: 0n,
      paid: 0n,
      penalty: 0n,
      redeemedAt: undefined,
      status: 'staking',
      autoRenew: plan.renews,
    }
    stakes.push(stake)
    staked.set(product.id, before + principal)
    const type = 'stakingIn'
    book.write({
      at,
      source: stake,
      step: 'in',
      legs: [
        { side: 'D', amount: principal, currency, wallet: 'spot', bucket: 'available', type },
        { side: 'C', amount: principal, currency, wallet: 'staking', bucket: 'frozen', type },
      ],
    })
    const days = product.termDays === 0 ? 30 : product.termDays
    const leaveAfter =
      plan.leaves === undefined ? undefined : Math.max(1, Math.floor(days * plan.leaves))
    const isEarly = leaveAfter !== undefined && product.early && product.termDays > 0
    const ends = isEarly || (product.termDays === 0 && leaveAfter !== undefined)
    // One that is open earns until now.
    const untilNow = product.termDays === 0 ? Math.floor((asof - at) / day) : days
    const last = ends ? leaveAfter : untilNow
    if (product.daily)
      for (let n = 1; n <= last; n++)
        if (at + n * day < asof) add(at + n * day, () => pay(life, stake, at + n * day, 1n))
    const endsAt = at + last * day + hour
    if (endsAt >= asof || (product.termDays === 0 && !ends)) return
    add(endsAt, () => {
      if (!product.daily && !isEarly) pay(life, stake, endsAt, BigInt(product.termDays))
      // What matured in the last hours waits for the next run.
      if (!isEarly && product.termDays > 0 && endsAt > asof - 6 * hour) stake.status = 'matured'
      else close(life, stake, endsAt, isEarly)
    })
  }

  const pay = ({ world, book }: MemberLife, stake: Stake, at: number, days: bigint) => {
    if (stake.status !== 'staking') return
    const { rate } = stake.product
    const amount = roundDown((multiply(stake.principal, rate) * days) / perYear, 6)
    if (amount === 0n) return
    const random = stream(world.seed, 'income', stake.member.id, at)
    const isLate = at > world.clock.asof - day
    const status = !isLate
      ? 'paid'
      : random.weighted({ paid: 70, pending: 18, failed: 12 } as const)
    const income: Income = {
      kind: 'stakingIncome',
      id: 0,
      no: '',
      at,
      stake,
      amount,
      rate: days === 1n ? rate / perYear : rate,
      status,
      journal: undefined,
    }
    incomes.push(income)
    stake.accrued += amount
    if (status !== 'paid') return
    stake.paid += amount
    const type = 'stakingIncome'
    income.journal = book.write({
      at,
      source: income,
      step: 'income',
      legs: [
        { side: 'D', amount, currency, house: '5300' },
        { side: 'C', amount, currency, wallet: 'spot', bucket: 'available', type },
      ],
    })
  }

  const close = ({ book }: MemberLife, stake: Stake, at: number, isEarly: boolean) => {
    const { principal, product } = stake
    const penalty = isEarly ? roundDown(multiply(principal, product.penalty), 6) : 0n
    const rest = principal - penalty
    const frozen = { side: 'D', currency, wallet: 'staking', bucket: 'frozen' } as const
    const type = 'stakingOut'
    book.write({
      at,
      source: stake,
      step: 'close',
      variant: isEarly ? 'early' : 'matured',
      legs: [
        { ...frozen, amount: rest, type },
        { ...frozen, amount: penalty, type: 'stakingPenalty' },
        { side: 'C', amount: rest, currency, wallet: 'spot', bucket: 'available', type },
        { side: 'C', amount: penalty, currency, house: '4150' },
      ],
    })
    stake.penalty = penalty
    stake.redeemedAt = at
    stake.status = isEarly ? 'earlyRedeemed' : 'redeemed'
    staked.set(product.id, (staked.get(product.id) ?? 0n) - principal)
  }

  return {
    live,
    number: () => {
      numberInOrder('SR', stakes)
      numberInOrder('IN', incomes)
      // At least one has failed, whatever the seed number.
      const waiting = incomes.find(({ status }) => status === 'pending')
      if (waiting) waiting.status = 'failed'
    },
    tables: ({ world }) => [
      ['staking_product', productRows(world.clock, staked)],
      ['staking_record', stakes.map(stakeRow)],
      ['income_record', incomes.map(incomeRow)],
    ],
  }
}

const stakeRow = (stake: Stake) => {
  const { product } = stake
  return {
    id: stake.id,
    version: stake.redeemedAt === undefined ? 1 : 2,
    record_no: stake.no,
    member_id: stake.member.id,
    staking_id: product.id,
    currency,
    principal: decimal(stake.principal),
    annual_rate: decimal(product.rate),
    rate_up: '0',
    term_days: product.termDays,
    accrued_income: decimal(stake.accrued),
    paid_income: decimal(stake.paid),
    penalty_amount: decimal(stake.penalty),
    start_at: iso(stake.at),
    mature_at: product.termDays === 0 ? null : iso(stake.at + product.termDays * day),
    redeemed_at: stake.redeemedAt === undefined ? null : iso(stake.redeemedAt),
    auto_renew: stake.autoRenew,
    status: stake.status,
    created_at: iso(stake.at),
    updated_at: iso(stake.redeemedAt ?? stake.at),
  }
}

/** The calendar day of the platform, `2025-06-30`. */
const dateOf = (at: number) => numberDay(at).replace(/(..)(..)(..)/, '20$1-$2-$3')

const incomeRow = (income: Income) => ({
  id: income.id,
  version: 1,
  income_no: income.no,
  member_id: income.stake.member.id,
  income_type: 'staking',
  source_id: income.stake.id,
  related_no: income.stake.no,
  currency,
  base_amount: decimal(income.stake.principal),
  rate: decimal(roundDown(income.rate, 8)),
  amount: decimal(income.amount),
  income_date: dateOf(income.at),
  status: income.status,
  fail_reason: income.status === 'failed' ? '会员账户状态异常' : '',
  journal_id: income.journal?.id ?? null,
  paid_at: income.status === 'paid' ? iso(income.at) : null,
  created_at: iso(income.at),
  updated_at: iso(income.at),
})
