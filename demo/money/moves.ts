// What moves members' money beside recharges and withdrawals: transfers between their own wallets, instant conversions, and
// corrections of balances.
import { memberAdjust } from '#server/db/schema/member/member-adjust.ts'
import { flashLog, transferLog } from '#server/db/schema/money/wallet-moves.ts'
import { adjustLines, flashLines, transferLines } from '#server/ledger/postings/money.ts'
import { hour, minute } from '../clock.ts'
import { multiply, roundDown, share, units, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import { personas } from '../member/people.ts'
import { stream } from '../random.ts'
import { by, recordsOf } from '../records.ts'

const currency = 'USDT'

/** Transfers: mostly from spot to where a member trades, some back. */
export function transfers(): DemoDomain {
  const made = recordsOf(transferLog, 'transfer')
  const live = ({ world, member, book, from, add }: MemberLife) => {
    if (from === undefined) return
    const random = stream(world.seed, 'transfer', member.id)
    const count = Math.floor(1.85 * (member.id === 3 ? 8 : 1) + random.unit() * 1.2)
    for (let n = 0; n < count; n++) {
      const target = random.weighted({ contract: 52, delivery: 32, follow: 16 })
      const isBack = random.chance(0.22)
      const part = 0.15 + random.unit() * 0.5
      const fails = random.chance(0.02)
      const clientSource = random.weighted({ ios: 34, android: 31, web: 24, h5: 11 })
      const at = world.clock.after(from, random.unit())
      add(at, () => {
        const [fromWallet, toWallet] = isBack
          ? [target, 'spot' as const]
          : ['spot' as const, target]
        const held = book.available(fromWallet, currency)
        const amount = fails ? held + 10n ** 20n : roundDown(share(held, part), 2)
        if (amount === 0n) return
        const usdValue = multiply(amount, world.prices(currency, at))
        const ending = {
          status: fails ? 'failed' : 'success',
          failReason: fails ? '可用余额不足' : '',
        } as const
        const amounts = { fromWallet, toWallet, currency, amount, usdValue }
        const one = made.add(at, { member }, { ...amounts, ...ending, clientSource })
        if (!fails) book.post(one, 'move', at, transferLines(one.row))
      })
    }
  }
  return { live, number: made.number, tables: () => [made.table()] }
}

const places: Readonly<Record<string, number>> = { USDT: 6, BTC: 8, ETH: 8 }
const one = units('1')
const over = (value: Units, price: Units): Units => (value * one) / price

/** Conversions at the price of the moment less the spread. */
export function flashes(): DemoDomain {
  const made = recordsOf(flashLog, 'flash')
  const live = ({ world, member, book, from, add }: MemberLife) => {
    if (from === undefined) return
    const random = stream(world.seed, 'flash', member.id)
    const count = Math.floor(0.6 * (member.id === 3 ? 12 : 1) + random.unit() * 1.3)
    for (let n = 0; n < count; n++) {
      const other = random.pick(['BTC', 'ETH'] as const)
      const part = 0.05 + random.unit() * 0.3
      const spread = random.pick(['0.001', '0.002', '0.003', '0.005'])
      const fails = random.chance(0.03)
      const clientSource = random.weighted({ ios: 36, android: 33, web: 22, h5: 9 })
      const at = world.clock.after(from, random.unit())
      add(at, () => {
        const sells = book.available('spot', other) > 0n
        const [paid, bought] = sells ? [other, 'USDT'] : ['USDT', other]
        const fromAmount = roundDown(share(book.available('spot', paid), part), places[paid] ?? 6)
        const [paidPrice, boughtPrice] = [world.prices(paid, at), world.prices(bought, at)]
        const usdValue = multiply(fromAmount, paidPrice)
        if (usdValue < units('5')) return
        const refRate = over(paidPrice, boughtPrice)
        const rate = refRate - multiply(refRate, units(spread))
        const gross = roundDown(multiply(fromAmount, rate), places[bought] ?? 6)
        const fee = roundDown(share(gross, 0.001), places[bought] ?? 6)
        if (gross - fee <= 0n) return
        const revenue = multiply(usdValue, units(spread)) + multiply(fee, boughtPrice)
        const flash = made.add(
          at,
          { member },
          {
            fromCurrency: paid,
            fromAmount,
            toCurrency: bought,
            toAmount: fails ? 0n : gross - fee,
            rate,
            refRate,
            spreadRate: spread,
            feeAmount: fails ? 0n : fee,
            usdValue,
            revenueUsd: fails ? 0n : revenue,
            quotedAt: at - 4_000,
            status: fails ? 'failed' : 'success',
            failReason: fails ? '报价已过期' : '',
            clientSource,
          },
        )
        if (!fails) book.post(flash, 'convert', at, flashLines(flash.row))
      })
    }
  }
  const sources = ['composite-1', 'composite-2'] as const
  return {
    live,
    number: made.number,
    tables: ({ world }) => [
      made.table(({ id }) => ({ priceSource: stream(world.seed, 'quote', id).pick(sources) })),
    ],
  }
}

const ends = { approved: 82, rejected: 11, cancelled: 7 } as const
const categories = {
  missedDeposit: 34,
  compensation: 30,
  errorFix: 16,
  campaign: 12,
  recovery: 8,
} as const
const reasons = {
  missedDeposit: '链上已到账，系统漏单，补记入账',
  compensation: '系统延迟造成损失，客诉核实后补偿',
  errorFix: '人工录入差错，按凭证更正',
  campaign: '活动奖励漏发，按名单补发',
  recovery: '重复入账，按风控结论追回',
} as const
const amounts = ['5', '12.5', '20', '50', '88', '120', '300', '1500']

/** Corrections in every state and of every category, most of them posted. */
export function adjustments(): DemoDomain {
  const made = recordsOf(memberAdjust, 'adjust')

  const enter = ({ world, member, book, add }: MemberLife, at: number) => {
    const { seed, clock, staff } = world
    const random = stream(seed, 'adjust', member.id)
    const category = random.weighted(categories)
    const held = book.available('spot', currency)
    const isOut = category === 'recovery' || (category === 'errorFix' && random.chance(0.4))
    const amount = isOut
      ? roundDown(share(held, 0.05 + random.unit() * 0.2), 2)
      : units(random.pick(amounts))
    const applicant = staff.finance(random, at)
    const reviewer = staff.finance(random, at, applicant)
    if (amount === 0n || reviewer === applicant) return
    const priceUsd = world.prices(currency, at)
    const adjustment = made.add(
      at,
      { member },
      {
        walletType: 'spot',
        currency,
        direction: isOut ? 'sub' : 'add',
        amount,
        priceUsd,
        usdValue: multiply(amount, priceUsd),
        category,
        reason: reasons[category],
        applicantId: applicant.id,
        applicantName: applicant.name,
      },
    )
    const end = random.weighted(ends)
    const endedAt = at + random.int(8, 300) * minute
    // What was asked for in the last hours waits.
    if (clock.asof - at <= 20 * hour) return
    add(endedAt, () => {
      const isShort = isOut && book.available('spot', currency) < amount
      const status = end === 'approved' && isShort ? 'rejected' : end
      made.set(adjustment, { status, version: 2 }, endedAt)
      if (end !== 'cancelled')
        made.set(adjustment, { ...by('reviewer', reviewer), reviewedAt: endedAt })
      if (status === 'rejected') adjustment.row.reviewRemark = '凭证与链上记录不符'
      if (status !== 'approved') return
      const { reason: memo, direction } = adjustment.row
      book.post(adjustment, direction, endedAt, adjustLines(adjustment.row), {
        memo,
        operator: reviewer,
      })
    })
  }

  return {
    live: (life) => {
      const { world, member, from, add } = life
      if (from === undefined || member.type !== 'normal') return
      const random = stream(world.seed, 'adjustTime', member.id)
      // One member in so many needs one; the persona with every kind of record has one.
      if (member.id !== personas.rich && !random.chance(0.055)) return
      const recent = world.clock.asof - random.int(1, 18) * hour
      const at = random.chance(0.1) ? recent : world.clock.after(from, random.unit())
      if (at > from && at < world.clock.asof) add(at, () => enter(life, at))
    },
    number: made.number,
    tables: () => [made.table()],
  }
}
