// Copy trading: members with money in the follow wallet copy what tutors open, at the price of the path.
import Big from 'big.js'
import { storedText } from '#server/base/stored-text.ts'
import { incomeRecord } from '#server/db/schema/other/staking.ts'
import { followLog, followRelation } from '#server/db/schema/trade/follow.ts'
import {
  followCloseLines,
  followOpenLines,
  shareHoldLines,
  shareReturnLines,
  shareSettleLines,
} from '#server/ledger/postings/trade.ts'
import { date, day, hour, minute } from '../clock.ts'
import { decimal, multiply, roundDown, share, units, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/member.ts'
import type { Book, Journal } from '../money/books.ts'
import type { Yields } from '../other/staking.ts'
import { stream } from '../random.ts'
import { type DemoRecord, type Made, recordsOf, tableOf } from '../records.ts'
import { usedUpAt } from './margin-calls.ts'
import { closePosition, deal, type Market, openPosition, placeOrder } from './market.ts'
import { notionalOf, pnlAt, type Position } from './trading-plan.ts'

const currency = 'USDT'
const takerRate = 0.0005
const shareRate = units('0.1')
const platformRate = 0.1
/** The zone in which weeks are cut is eight hours ahead; the first day of 1970 was a Thursday. */
const weekOf = (at: number) => Math.floor((at + 8 * hour + 3 * day) / (7 * day))

/** A member who copies a tutor: with a part of the tutor's margin, or with a fixed one. */
interface RelationFacts {
  readonly member: Member
  readonly tutor: Member
  readonly part: number | undefined
  readonly amount: number
}
type Relation = DemoRecord<typeof followRelation, RelationFacts>

interface FollowFacts {
  readonly member: Member
  readonly relation: Relation
  /** The tutor's position. */
  readonly lead: Position
  position?: Position
}
type Follow = DemoRecord<typeof followLog, FollowFacts>

/** How much worse the follower's price is than the tutor's, to eight decimals. */
function slippageOf({ entry, row }: Position, price: Units): string {
  const worse = row.positionSide === 'long' ? price - entry : entry - price
  return decimal(((worse * 10n ** 8n) / entry) * 10n ** 10n)
}

/** The copied trades of the demo set; tutors live before the members who copy them. What they get follows the yields. */
export function follows(market: Market, yields: Yields): DemoDomain {
  const relations = recordsOf<typeof followRelation, RelationFacts>(followRelation)
  const made = recordsOf<typeof followLog, FollowFacts>(followLog, 'follow')
  const shares: { at: number; follow: Follow; own: Big; journal: Journal }[] = []
  const books = new Map<number, Book>()
  let asof = 0

  const live = (life: MemberLife) => {
    const { world, member, book, from, add } = life
    asof = world.clock.asof
    books.set(member.id, book)
    if (from === undefined || member.type === 'tutor') return
    const leads = market.positions.all.filter(
      (each) => each.member.type === 'tutor' && !each.row.isFollow,
    )
    const tutors = [...new Set(leads.map((each) => each.member))]
    if (tutors.length === 0) return
    const random = stream(world.seed, 'follow', member.id)
    const follows = random.chance(0.62)
    const tutor = random.pick(tutors)
    const isRatio = random.chance(0.3)
    const part = isRatio ? 0.1 + Math.floor(random.unit() * 5) / 10 : undefined
    const amount = 10 + Math.floor(random.unit() * 8) * 5
    // Few of the positions that stay open have copies.
    const copies = ({ closedAt }: Position) => closedAt !== undefined || random.chance(0.4)
    let relation: Relation | undefined
    for (const unit of [random.unit(), random.unit(), 0.5 + random.unit() / 2]) {
      const since = world.clock.after(from, unit)
      const stops = random.chance(0.25) ? since + Math.floor(random.unit() * 90 * day) : undefined
      add(since, () => {
        if (!follows || relation || book.available('follow', currency) < units('10')) return
        const made = relations.add(
          since,
          { member, tutor, part, amount },
          {
            tutorId: tutor.id,
            followMode: part === undefined ? 'fixed' : 'ratio',
            amount: part === undefined ? String(amount) : part.toFixed(1),
            since,
          },
        )
        relation = made
        const stoppedAt = stops !== undefined && stops < asof ? stops : undefined
        // Members who end it themselves, as these did, give no reason.
        if (stoppedAt !== undefined)
          relations.set(made, { status: 'stopped', stoppedAt, version: 2 }, stoppedAt)
        const end = stoppedAt ?? asof
        for (const lead of leads)
          if (lead.member === tutor && lead.at > since && lead.at + minute < end && copies(lead))
            add(lead.at + 900, () => open(life, made, lead, lead.at + 900))
      })
    }
  }

  const open = (
    { world, book, add }: MemberLife,
    relation: Relation,
    lead: Position,
    at: number,
  ) => {
    const { product, row } = lead
    const { member, part, amount } = relation
    const { leverage, positionSide: side } = row
    const price = roundDown(world.prices(product.base, at), product.places)
    const budget = part === undefined ? units(String(amount)) : share(lead.margin, part)
    const qty = (budget * BigInt(leverage)) / notionalOf(product, 1n, price)
    const notional = notionalOf(product, qty, price)
    const margin = roundDown(notional / BigInt(leverage), 8)
    const fee = roundDown(share(notional, takerRate), 8)
    const isShort = book.available('follow', currency) < margin + fee
    const fault = qty === 0n ? 'followBelowContract' : isShort ? 'followShort' : undefined
    const follow = made.add(
      at,
      { member, relation, lead },
      {
        tutorId: relation.tutor.id,
        productCode: product.code,
        currency,
        positionSide: side,
        followMode: relation.row.followMode,
        leverage,
        profitShareRate: '0.1',
        platformShareRate: '0.1',
        openedAt: at,
        ...(fault
          ? {
              margin: '0',
              status: 'failed',
              failReason: storedText(fault),
              closedAt: at,
            }
          : { margin, openPrice: price, slippageRate: slippageOf(lead, price) }),
      },
    )
    if (fault) return
    const opening = { at, member, product, qty, price, margin, fee, side, leverage, isFollow: true }
    const position = openPosition(market, opening)
    follow.position = position
    record(position, { at, price, fee, pnl: 0n, openClose: 'open' })
    const amounts = { margin: decimal(margin), fee: decimal(fee) }
    book.post(follow, 'open', at, followOpenLines(follow.row, amounts))
    const withLead = lead.closedAt === undefined ? Infinity : lead.closedAt + 700
    const closedAt = withLead < asof - hour ? withLead : usedUpAt(world, position)
    if (closedAt !== undefined) add(closedAt, () => close(world, book, follow, closedAt))
  }

  const record = (
    position: Position,
    of: { at: number; price: Units; fee: Units; pnl: Units; openClose: 'open' | 'close' },
  ) => {
    const { member, product, qty, row } = position
    const entrust = placeOrder(market, {
      ...of,
      member,
      product,
      qty,
      side: row.positionSide,
      leverage: row.leverage,
      position,
      client: 'api',
      isFollow: true,
      orderType: row.status === 'liquidated' ? 'liquidation' : 'market',
    })
    deal(market, entrust, position, of)
  }

  const close = ({ prices }: MemberLife['world'], book: Book, follow: Follow, at: number) => {
    const { position } = follow
    if (!position) return
    const { product, qty, margin } = position
    const price = roundDown(prices(product.base, at), product.places)
    const result = pnlAt(position, price)
    const charged = roundDown(share(notionalOf(product, qty, price), takerRate), 8)
    const isLiquidated = result < 0n && -result + charged > share(margin, 0.92)
    const pnl = isLiquidated ? -share(margin, 0.92) : result
    const fee = isLiquidated ? 0n : charged
    const status = isLiquidated ? 'liquidated' : 'closed'
    closePosition(market, position, { at, status, price, pnl, fee })
    record(position, { at, price, fee, pnl, openClose: 'close' })
    const amounts = { margin: decimal(margin), pnl: decimal(pnl), fee: decimal(fee) }
    const charge = isLiquidated ? { charge: decimal(share(margin, 0.05)) } : {}
    book.post(follow, 'close', at, followCloseLines(follow.row, { ...amounts, ...charge }))
    const shared = pnl > 0n ? roundDown(multiply(pnl, shareRate), 8) : 0n
    const ending = { status: 'closed', closePrice: price, realizedPnl: pnl, closedAt: at } as const
    made.set(follow, { ...ending, profitShareAmount: shared, version: 2 }, at)
    if (shared === 0n) return
    follow.row.shareStatus = 'held'
    book.post(follow, 'hold', at + 1, shareHoldLines(follow.row))
  }

  /** The weekly settlement as it ran shortly before the end: what the week made decides. */
  const settle = () => {
    const closed = made.all.filter(({ position }) => position?.closedAt !== undefined)
    const weekly = new Map<string, Units>()
    const getKey = ({ relation, position }: Follow) =>
      `${relation.id} ${weekOf(position?.closedAt ?? 0)}`
    for (const each of closed)
      weekly.set(getKey(each), (weekly.get(getKey(each)) ?? 0n) + (each.position?.pnl ?? 0n))
    const at = asof - 10 * minute
    let hasFailed = false
    for (const follow of closed.filter(({ row }) => row.shareStatus === 'held')) {
      const { member, relation, position, row } = follow
      const isReturned = (weekly.get(getKey(follow)) ?? 0n) <= 0n
      const book = books.get(isReturned ? member.id : relation.tutor.id)
      // The run for the week before the last one was the newest.
      if (!book || weekOf(position?.closedAt ?? 0) >= weekOf(asof) - 1) continue
      if (book.account(isReturned ? 'follow' : 'spot', currency).lastChange > at) continue
      if (isReturned) {
        row.shareStatus = 'returned'
        book.post(follow, 'share', at, shareReturnLines(row), { variant: 'return' })
        continue
      }
      // One waits for somebody to try it again.
      if (shares.length === 2 && !hasFailed) {
        hasFailed = true
        made.set(follow, { shareStatus: 'failed', failReason: storedText('tutorNotPayable') })
        continue
      }
      row.shareStatus = 'settled'
      const whole = units(row.profitShareAmount)
      const own = new Big(decimal(whole - share(whole, platformRate)))
      const lines = shareSettleLines(row, row.tutorId, own)
      const journal = book.post(follow, 'share', at, lines, { variant: 'settle' })
      shares.push({ at, follow, own, journal })
    }
  }

  return {
    live,
    number: () => {
      made.number()
      relations.number()
      settle()
    },
    tables: () => [
      relations.table(),
      made.table(({ relation, lead, position }) => ({
        relationId: relation.id,
        tutorPositionId: lead.id,
        positionId: position?.id ?? null,
      })),
      tableOf(incomeRecord, shares.map(incomeOf), yields.all.length + 1),
    ],
  }
}

/** What a tutor got of a share that was settled. */
const incomeOf = ({
  at,
  follow,
  own,
  journal,
}: {
  at: number
  follow: Follow
  own: Big
  journal: Journal
}): Made<typeof incomeRecord> => ({
  at,
  memberId: follow.row.tutorId,
  incomeType: 'tutorShare',
  sourceId: follow.id,
  relatedNo: follow.no,
  currency,
  baseAmount: follow.row.profitShareAmount,
  rate: '0.9',
  amount: own.toFixed(),
  incomeDate: date(at),
  status: 'paid',
  journalId: journal.id,
  paidAt: at,
})
