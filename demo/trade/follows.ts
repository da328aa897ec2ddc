// Copy trading: members with money in the follow wallet copy what tutors open, at the price of the path.
import { storedText } from '#server/base/stored-text.ts'
import { day, hour, minute } from '../clock.ts'
import { multiply, roundDown, share, units, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/people.ts'
import type { Book } from '../money/books.ts'
import { numberInOrder } from '../money/money-rows.ts'
import { stream } from '../random.ts'
import { type Follow, followRow, type Relation, relationRow, shareRow } from './follow-rows.ts'
import { usedUpAt } from './margin-calls.ts'
import { dealOf, notionalOf } from './trading-plan.ts'
import type { Entrust, Position } from './trading-types.ts'
import type { Market } from './trading.ts'

const currency = 'USDT'
const takerRate = 0.0005
const held = { wallet: 'follow', currency } as const
const shareRate = units('0.1')
const platformRate = 0.1
/** The zone in which weeks are cut is eight hours ahead; the first day of 1970 was a Thursday. */
const weekOf = (at: number) => Math.floor((at + 8 * hour + 3 * day) / (7 * day))

/** The copied trades of the demo set; tutors live before the members who copy them. */
export function follows(market: Market): DemoDomain {
  const relations: Relation[] = []
  const made: Follow[] = []
  const shares: Parameters<typeof shareRow>[0][] = []
  const books = new Map<number, { member: Member; book: Book; asof: number }>()

  const live = (life: MemberLife) => {
    const { world, member, book, from, add } = life
    const { asof } = world.clock
    books.set(member.id, { member, book, asof })
    if (from === undefined || member.type === 'tutor') return
    const leads = market.positions.filter((each) => each.member.type === 'tutor' && !each.isFollow)
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
        if (!follows || relation || book.account('follow', currency).available < units('10')) return
        relation = { id: 0, no: '', at: since, member, tutor, part, amount, stoppedAt: undefined }
        if (stops !== undefined && stops < asof) relation.stoppedAt = stops
        relations.push(relation)
        const end = relation.stoppedAt ?? asof
        for (const lead of leads)
          if (lead.member === tutor && lead.at > since && lead.at + minute < end && copies(lead)) {
            const at = lead.at + 900
            const to = relation
            add(at, () => open(life, to, lead, at))
          }
      })
    }
  }

  const open = (
    { world, book, add }: MemberLife,
    relation: Relation,
    lead: Position,
    at: number,
  ) => {
    const { product, leverage, positionSide } = lead
    const { member } = relation
    const price = roundDown(world.prices(product.base, at), product.places)
    const budget =
      relation.part === undefined
        ? units(String(relation.amount))
        : share(lead.margin, relation.part)
    const qty = (budget * BigInt(leverage)) / notionalOf(product, 1n, price)
    const notional = notionalOf(product, qty, price)
    const margin = roundDown(notional / BigInt(leverage), 8)
    const fee = roundDown(share(notional, takerRate), 8)
    const follow: Follow = {
      kind: 'follow',
      id: 0,
      no: '',
      at,
      relation,
      lead,
      price,
      margin,
      position: undefined,
      failReason: '',
      shared: 0n,
      share: 'none',
    }
    made.push(follow)
    if (qty === 0n) follow.failReason = storedText('followBelowContract')
    else if (book.account('follow', currency).available < margin + fee)
      follow.failReason = storedText('followShort')
    if (follow.failReason !== '') {
      follow.margin = 0n
      return
    }
    const common = {
      id: 0,
      no: '',
      at,
      member,
      product,
      qty,
      leverage,
      positionSide,
      isFollow: true,
    }
    const position: Position = {
      ...common,
      kind: 'position',
      entry: price,
      margin,
      fee,
      status: 'open',
      closePrice: undefined,
      pnl: 0n,
      closedAt: undefined,
      bankruptLoss: 0n,
    }
    follow.position = position
    market.positions.push(position)
    record(position, { at, price, fee, pnl: 0n, openClose: 'open' })
    const opened = { ...held, type: 'followOpen' }
    book.write({
      at,
      source: follow,
      step: 'open',
      legs: [
        { ...opened, side: 'D', bucket: 'available', amount: margin + fee },
        { ...opened, side: 'C', bucket: 'margin', amount: margin },
        { side: 'C', amount: fee, currency, house: '4100' },
      ],
    })
    const withLead = lead.closedAt === undefined ? Infinity : lead.closedAt + 700
    const { asof } = world.clock
    const closedAt = withLead < asof - hour ? withLead : usedUpAt(world, position)
    if (closedAt !== undefined) add(closedAt, () => close(world, book, follow, closedAt))
  }

  const record = (
    position: Position,
    made: { at: number; price: Units; fee: Units; pnl: Units; openClose: 'open' | 'close' },
  ) => {
    const { member, product, qty, leverage, positionSide, isFollow } = position
    const { at, price, fee, pnl, openClose } = made
    const entrust: Entrust = {
      kind: 'entrust',
      id: 0,
      no: '',
      at,
      member,
      product,
      qty,
      price,
      fee,
      positionSide,
      openClose,
      leverage,
      orderType: position.status === 'liquidated' ? 'liquidation' : 'market',
      client: 'api',
      status: 'filled',
      frozen: 0n,
      position,
      updatedAt: at,
      ...(isFollow && { isFollow }),
    }
    market.entrusts.push(entrust)
    market.deals.push(dealOf(entrust, position, { at, price, fee, pnl }))
  }

  const close = ({ prices }: MemberLife['world'], book: Book, follow: Follow, at: number) => {
    const { position, margin } = follow
    if (!position) return
    const { product, qty, entry, positionSide } = position
    const price = roundDown(prices(product.base, at), product.places)
    const change = notionalOf(product, qty, price) - notionalOf(product, qty, entry)
    const result = positionSide === 'long' ? change : -change
    const charge = roundDown(share(notionalOf(product, qty, price), takerRate), 8)
    const isLiquidated = result < 0n && -result + charge > share(margin, 0.92)
    const pnl = isLiquidated ? -share(margin, 0.92) : result
    const fee = isLiquidated ? 0n : charge
    Object.assign(position, { status: isLiquidated ? 'liquidated' : 'closed', closedAt: at })
    Object.assign(position, { closePrice: price, pnl, fee: position.fee + fee })
    record(position, { at, price, fee, pnl, openClose: 'close' })
    const loss = pnl < 0n ? -pnl : 0n
    const gain = pnl > 0n ? pnl : 0n
    const penalty = isLiquidated ? share(margin, 0.05) : 0n
    const rest = isLiquidated ? margin - loss - penalty : 0n
    const closed = { ...held, type: 'followClose' }
    book.write({
      at,
      source: follow,
      step: 'close',
      legs: [
        { ...closed, side: 'D', bucket: 'margin', amount: margin },
        {
          ...closed,
          side: 'C',
          bucket: 'available',
          amount: isLiquidated ? 0n : margin + gain - loss - fee,
        },
        { side: 'D', amount: gain, currency, house: '2910' },
        { side: 'C', amount: loss, currency, house: '2910' },
        { side: 'C', amount: fee, currency, house: '4100' },
        { side: 'C', amount: penalty, currency, house: '4140' },
        { side: 'C', amount: rest, currency, house: '3200' },
      ],
    })
    follow.shared = roundDown(multiply(gain, shareRate), 8)
    if (follow.shared === 0n) return
    follow.share = 'held'
    move(book, follow, { at: at + 1, step: 'hold', side: 'D' })
  }

  /** Moves a share between the follow wallet and the escrow. */
  const move = (
    book: Book,
    follow: Follow,
    { side, ...header }: { at: number; step: string; variant?: string; side: 'D' | 'C' },
  ) =>
    book.write({
      ...header,
      source: follow,
      legs: [
        { ...held, side, bucket: 'available', amount: follow.shared, type: 'followShareOut' },
        { side: side === 'D' ? 'C' : 'D', amount: follow.shared, currency, house: '2940' },
      ],
    })

  /** The weekly settlement as it ran shortly before the end: what the week made decides. */
  const settle = () => {
    const closed = made.filter(({ position }) => position?.closedAt !== undefined)
    const weekly = new Map<string, Units>()
    const keyOf = ({ relation, position }: Follow) =>
      `${relations.indexOf(relation)} ${weekOf(position?.closedAt ?? 0)}`
    for (const each of closed)
      weekly.set(keyOf(each), (weekly.get(keyOf(each)) ?? 0n) + (each.position?.pnl ?? 0n))
    const settled: Follow[] = []
    for (const follow of closed.filter((each) => each.share === 'held')) {
      const isReturned = (weekly.get(keyOf(follow)) ?? 0n) <= 0n
      const owner = books.get(isReturned ? follow.relation.member.id : follow.relation.tutor.id)
      // The run for the week before the last one was the newest.
      if (!owner || weekOf(follow.position?.closedAt ?? 0) >= weekOf(owner.asof) - 1) continue
      const at = owner.asof - 10 * minute
      const account = owner.book.account(isReturned ? 'follow' : 'spot', currency)
      if (account.lastChange > at) continue
      if (isReturned) {
        follow.share = 'returned'
        move(owner.book, follow, { at, step: 'share', variant: 'return', side: 'C' })
        continue
      }
      // One waits for somebody to try it again.
      if (settled.length === 2 && !made.some((each) => each.share === 'failed')) {
        Object.assign(follow, { share: 'failed', failReason: storedText('tutorNotPayable') })
        continue
      }
      settled.push(follow)
      follow.share = 'settled'
      const platform = share(follow.shared, platformRate)
      const income = { wallet: 'spot', bucket: 'available', type: 'followShareIn' } as const
      const own = follow.shared - platform
      const journal = owner.book.write({
        at,
        source: follow,
        step: 'share',
        variant: 'settle',
        legs: [
          { side: 'D', amount: follow.shared, currency, house: '2940' },
          { ...income, side: 'C', amount: own, currency },
          { side: 'C', amount: platform, currency, house: '4160' },
        ],
      })
      shares.push({ at, follow, own, journal })
    }
  }

  return {
    live,
    number: () => {
      numberInOrder('FO', made)
      numberInOrder('', relations)
      settle()
    },
    tables: () => [
      ['follow_relation', relations.map(relationRow)],
      ['follow_log', made.map(followRow)],
      ['income_record', shares.map(shareRow)],
    ],
  }
}
