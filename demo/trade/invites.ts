// Invitations and rebates: every invited member, how far each came, and parts of the latest fees.
import type { deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import { inviteLog, inviteRebate } from '#server/db/schema/trade/invite.ts'
import { rebateLines } from '#server/ledger/postings/trade.ts'
import { toInviteCode } from '#server/member/member-number.ts'
import { rebateRates } from '#server/trade/invite/invite-rebate.ts'
import { day, iso, minute } from '../clock.ts'
import { multiply, roundDown, type Units, units } from '../decimal.ts'
import type { DemoDomain } from '../domain.ts'
import type { Member } from '../member/member.ts'
import type { Book } from '../money/books.ts'
import type { Recharge } from '../money/recharges.ts'
import { stream } from '../random.ts'
import { type DemoRecord, type Made, recordsOf, tableOf } from '../records.ts'
import type { Market } from './market.ts'
import type { Deal } from './trading-plan.ts'

interface Facts {
  readonly deal: Deal
  readonly inviter: Member
}
type DeliveryOrder = DemoRecord<typeof deliveryOrder>
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
const sum = (values: readonly Units[]) => values.reduce((total, value) => total + value, 0n)

/** The invitations of the demo set. */
export function invites(market: Market): DemoDomain {
  const books = new Map<number, Book>()
  const rebates = recordsOf<typeof inviteRebate, Facts>(inviteRebate, 'rebate')
  let asof = 0

  /** What the run shortly before the end found, in the order of the deals. */
  const noteRebates = (at: number) => {
    const found: { deal: Deal; inviter: Member; level: number; rate: string }[] = []
    for (const deal of market.deals.all) {
      if (deal.at < asof - since || deal.fee <= 0n) continue
      let { inviter } = deal.member
      for (const [index, rate] of rebateRates.entries()) {
        if (inviter) found.push({ deal, inviter, level: index + 1, rate })
        inviter = inviter?.inviter
      }
    }
    found.sort((a, b) => a.deal.at - b.deal.at || a.level - b.level)
    for (const { deal, inviter, level, rate } of found) {
      const amount = roundDown(multiply(deal.fee, units(rate)), 8)
      const isDue = amount >= leastAmount && inviter.status === 'normal'
      const rebate = rebates.add(
        at,
        { deal, inviter },
        {
          dealId: deal.id,
          level,
          inviterId: inviter.id,
          memberId: deal.member.id,
          currency,
          fee: deal.fee,
          rate,
          amount,
          status: isDue ? 'pending' : 'skipped',
        },
      )
      Object.assign(rebate, { id: rebates.all.length, no: deal.no })
    }
  }

  /** The run that paid them; who moved money after it waits for the next. */
  const pay = (at: number) => {
    let left = 3
    for (const rebate of rebates.all.filter(({ row }) => row.status === 'pending')) {
      const book = books.get(rebate.inviter.id)
      const account = book?.account('spot', currency)
      if (!book || !account || account.lastChange > at || rebate.id % 19 === 0) continue
      const { row } = rebate
      rebates.set(rebate, { status: 'paid', version: 2, amountUsd: row.amount, paidAt: at })
      book.post(rebate, 'pay', at, rebateLines(row, 'pay'))
      if (left === 0 || rebate.id % 7 !== 0) continue
      left -= 1
      const violationNo = `VI${iso(asof).slice(2, 10).replaceAll('-', '')}0000000001`
      rebates.set(rebate, { status: 'revoked', revokedAt: at, violationNo })
      book.post(rebate, 'revoke', at, rebateLines(row, 'revoke'))
    }
  }

  return {
    live: ({ member, book, world }) => {
      books.set(member.id, book)
      asof = world.clock.asof
    },
    number: () => {
      noteRebates(asof - 9 * minute)
      pay(asof - 9 * minute)
    },
    tables: ({ world, members, verified }) => {
      const trades = new Map<number, Trade[]>()
      const add = (id: number, trade: Trade) => trades.set(id, [...(trades.get(id) ?? []), trade])
      for (const { member, at, notional, fee } of market.deals.all)
        add(member.id, { at, volume: notional, fee })
      const paid = new Map<number, Units>()
      for (const { deal, row } of rebates.all.filter((each) => each.row.status === 'paid'))
        paid.set(deal.member.id, (paid.get(deal.member.id) ?? 0n) + units(row.amount))
      const invited = members.filter(({ inviter }) => inviter !== undefined)
      const rows = invited.map((member) => {
        const recharges: Recharge[] = []
        for (const { source, step, at } of books.get(member.id)?.journals ?? []) {
          // A journal's source is the record its kind names.
          if (source.kind === 'recharge' && step === 'credit') recharges.push(source as Recharge)
          if (source.kind === 'delivery' && step === 'open') {
            const { stake, fee } = (source as DeliveryOrder).row
            add(member.id, { at, volume: units(stake), fee: units(fee) })
          }
        }
        const random = stream(world.seed, 'invite', member.id)
        return inviteRow(member, {
          recharges: recharges.filter(({ row }) => row.status === 'approved'),
          trades: trades.get(member.id) ?? [],
          rebate: paid.get(member.id) ?? 0n,
          isVerified: verified.has(member.id),
          isSameDevice: member.ip === member.inviter?.ip || random.chance(0.01),
        })
      })
      return [tableOf(inviteLog, rows), rebates.table(({ id }) => ({ id }))]
    },
  }
}

interface Came {
  readonly recharges: readonly Recharge[]
  readonly trades: readonly Trade[]
  readonly rebate: Units
  readonly isVerified: boolean
  readonly isSameDevice: boolean
}

function inviteRow(
  member: Member,
  { recharges, trades, rebate, isVerified, isSameDevice }: Came,
): Made<typeof inviteLog> {
  const recharged = sum(recharges.map(({ usd }) => usd))
  const enoughAt = reachedAt(recharges)
  const tradedAt = trades.length === 0 ? undefined : Math.min(...trades.map(({ at }) => at))
  const effectiveAt =
    enoughAt === undefined || tradedAt === undefined ? undefined : Math.max(enoughAt, tradedAt)
  const began = isVerified ? 'verified' : 'registered'
  const stage = tradedAt !== undefined ? 'traded' : recharged > 0n ? 'recharged' : began
  const reached = effectiveAt === undefined ? stage : 'effective'
  return {
    at: member.at,
    memberId: member.id,
    inviterId: member.inviter?.id ?? 0,
    inviteCode: toInviteCode(member.inviter?.id ?? 0),
    registerIp: member.ip,
    channel: (['web', 'h5', 'ios', 'android'] as const)[member.id % 4] ?? 'web',
    sameDevice: isSameDevice,
    status: isSameDevice && member.id % 3 === 0 ? 'flagged' : reached,
    firstRechargeUsd: recharges.find(({ row }) => row.isFirst)?.usd ?? 0n,
    rechargeUsd: recharged,
    volumeUsd: sum(trades.map(({ volume }) => volume)),
    feeUsd: sum(trades.map(({ fee }) => fee)),
    rebateUsd: rebate,
    effectiveAt: effectiveAt ?? null,
    updatedAt: Math.max(member.at, effectiveAt ?? 0),
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
