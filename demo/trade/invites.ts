// Invitations and rebates: every invited member, how far each came, and parts of the latest fees.
import { inviteCodeOf } from '#server/member/member-number.ts'
import { rebateRates } from '#server/trade/invite/invite-rebate.ts'
import { day, iso, minute } from '../clock.ts'
import { decimal, multiply, roundDown, type Units, units } from '../decimal.ts'
import type { DemoDomain } from '../domain.ts'
import type { Member } from '../member/people.ts'
import type { Book, Source } from '../money/books.ts'
import type { Recharge } from '../money/recharges.ts'
import { stream } from '../random.ts'
import type { Deal } from './trading-types.ts'
import type { Market } from './trading.ts'

interface Rebate extends Source {
  readonly deal: Deal
  readonly level: number
  readonly inviter: Member
  readonly amount: Units
  status: 'pending' | 'paid' | 'revoked' | 'skipped'
}
interface Trade {
  readonly at: number
  readonly volume: Units
  readonly fee: Units
}

const currency = 'USDT'
/** Rebates began so long before the end. */
const since = 20 * day
const leastAmount = units('0.01')
const effectiveFrom = units('100')

/** The invitations of the demo set. */
export function invites(market: Market): DemoDomain {
  const books = new Map<number, Book>()
  const rebates: Rebate[] = []
  let asof = 0

  const noteRebates = () => {
    for (const deal of market.deals) {
      if (deal.at < asof - since || deal.fee <= 0n) continue
      let inviter = deal.member.inviter
      for (const [index, rate] of rebateRates.entries()) {
        if (!inviter) break
        const amount = roundDown(multiply(deal.fee, units(rate)), 8)
        const isDue = amount >= leastAmount && inviter.status === 'normal'
        const status = isDue ? 'pending' : 'skipped'
        const common = { kind: 'rebate', id: 0, no: deal.no }
        rebates.push({ ...common, deal, level: index + 1, inviter, amount, status })
        inviter = inviter.inviter
      }
    }
    rebates.sort((a, b) => a.deal.at - b.deal.at || a.level - b.level)
    for (const [index, rebate] of rebates.entries()) rebate.id = index + 1
  }

  /** The run that paid them, shortly before the end; who moved money after it waits for the next. */
  const pay = () => {
    let left = 3
    for (const rebate of rebates.filter(({ status }) => status === 'pending')) {
      const { inviter, amount } = rebate
      const at = asof - 9 * minute
      const book = books.get(inviter.id)
      const account = book?.account('spot', currency)
      if (!book || !account || account.lastChange > at || rebate.id % 19 === 0) continue
      rebate.status = 'paid'
      const wallet = {
        amount,
        currency,
        wallet: 'spot',
        bucket: 'available',
        type: 'inviteRebate',
      } as const
      const cost = { amount, currency, house: '5200' } as const
      const legs = (side: 'C' | 'D') => [
        { ...cost, side: side === 'C' ? ('D' as const) : ('C' as const) },
        { ...wallet, side },
      ]
      book.write({ at, source: rebate, step: 'pay', legs: legs('C') })
      if (left === 0 || rebate.id % 7 !== 0) continue
      left -= 1
      rebate.status = 'revoked'
      book.write({ at, source: rebate, step: 'revoke', legs: legs('D') })
    }
  }

  return {
    live: ({ member, book, world }) => {
      books.set(member.id, book)
      asof = world.clock.asof
    },
    number: () => {
      noteRebates()
      pay()
    },
    tables: ({ world, members, verified }) => {
      const trades = new Map<number, Trade[]>()
      const add = (id: number, trade: Trade) => trades.set(id, [...(trades.get(id) ?? []), trade])
      for (const { member, at, notional, fee } of market.deals)
        add(member.id, { at, volume: notional, fee })
      const paid = new Map<number, Units>()
      for (const { deal, status, amount } of rebates)
        if (status === 'paid') paid.set(deal.member.id, (paid.get(deal.member.id) ?? 0n) + amount)
      const invited = members.filter(({ inviter }) => inviter !== undefined)
      const rows = invited.map((member, index) => {
        const recharges: Recharge[] = []
        for (const { source, step, at } of books.get(member.id)?.journals ?? []) {
          // A journal's source is the record its kind names.
          if (source.kind === 'recharge' && step === 'credit') recharges.push(source as Recharge)
          if (source.kind === 'delivery' && step === 'open') {
            const { stake, fee } = source as unknown as { stake: Units; fee: Units }
            add(member.id, { at, volume: stake, fee })
          }
        }
        const own = trades.get(member.id) ?? []
        const random = stream(world.seed, 'invite', member.id)
        const rebate = paid.get(member.id) ?? 0n
        return inviteRow(index + 1, member, {
          recharges: recharges.filter(({ status }) => status === 'approved'),
          trades: own,
          rebate,
          isVerified: verified.has(member.id),
          isSameDevice: member.ip === member.inviter?.ip || random.chance(0.01),
        })
      })
      return [
        ['invite_log', rows],
        ['invite_rebate', rebates.map((rebate) => rebateRow(rebate, asof))],
      ]
    },
  }
}

interface Facts {
  readonly recharges: readonly Recharge[]
  readonly trades: readonly Trade[]
  readonly rebate: Units
  readonly isVerified: boolean
  readonly isSameDevice: boolean
}

function inviteRow(
  id: number,
  member: Member,
  { recharges, trades, rebate, isVerified, isSameDevice }: Facts,
) {
  const sum = (values: readonly Units[]) => values.reduce((total, value) => total + value, 0n)
  const recharged = sum(recharges.map(({ usd }) => usd))
  const enoughAt = reachedAt(recharges)
  const tradedAt = trades.length === 0 ? undefined : Math.min(...trades.map(({ at }) => at))
  const effectiveAt =
    enoughAt === undefined || tradedAt === undefined ? undefined : Math.max(enoughAt, tradedAt)
  const stage =
    effectiveAt !== undefined
      ? 'effective'
      : tradedAt !== undefined
        ? 'traded'
        : recharged > 0n
          ? 'recharged'
          : isVerified
            ? 'verified'
            : 'registered'
  return {
    id,
    version: 1,
    member_id: member.id,
    inviter_id: member.inviter?.id ?? null,
    invite_code: inviteCodeOf(member.inviter?.id ?? 0),
    register_ip: member.ip,
    channel: (['web', 'h5', 'ios', 'android'] as const)[member.id % 4] ?? 'web',
    same_device: isSameDevice,
    status: isSameDevice && member.id % 3 === 0 ? 'flagged' : stage,
    first_recharge_usd: decimal(recharges.find(({ first }) => first)?.usd ?? 0n),
    recharge_usd: decimal(recharged),
    volume_usd: decimal(sum(trades.map(({ volume }) => volume))),
    fee_usd: decimal(sum(trades.map(({ fee }) => fee))),
    rebate_usd: decimal(rebate),
    effective_at: effectiveAt === undefined ? null : iso(effectiveAt),
    created_at: iso(member.at),
    updated_at: iso(Math.max(member.at, effectiveAt ?? 0)),
  }
}

/** When the recharges added up to what an effective invitee needs. */
function reachedAt(recharges: readonly Recharge[]): number | undefined {
  let total = 0n
  for (const { usd, reviewedAt, at } of recharges) {
    total += usd
    if (total >= effectiveFrom) return reviewedAt ?? at
  }
  return undefined
}

const rebateRow = ({ id, deal, level, inviter, amount, status }: Rebate, asof: number) => {
  const isPaid = status === 'paid' || status === 'revoked'
  const at = iso(asof - 9 * minute)
  return {
    id,
    version: isPaid ? 2 : 1,
    deal_id: deal.id,
    level,
    inviter_id: inviter.id,
    member_id: deal.member.id,
    currency,
    fee: decimal(deal.fee),
    rate: rebateRates[level - 1],
    amount: decimal(amount),
    amount_usd: decimal(isPaid ? amount : 0n),
    status,
    violation_no:
      status === 'revoked' ? `VI${iso(asof).slice(2, 10).replaceAll('-', '')}0000000001` : '',
    paid_at: isPaid ? at : null,
    revoked_at: status === 'revoked' ? at : null,
    created_at: at,
    updated_at: at,
  }
}
