// Delivery orders by a model: settled by the recorded path alone, and voided with all others of their window.
import Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/delivery-order.ts'
import { bookLines, payoutRate, openDeliveryOrder, settleDeliveryOrder } from '../delivery-desk.ts'
import { addRecordedProduct, type RecordedProduct } from '../recorded-product.ts'
import { bucket, house } from './books.ts'
import {
  at,
  byTwo,
  call,
  choose,
  codeOf,
  memberOf,
  reason,
  recordsOf,
  rewards,
  step,
  which,
  who,
  type World,
} from './world.ts'

interface Order {
  readonly id: string
  readonly memberId: string
  readonly stake: Big
  readonly fee: Big
  readonly direction: 'up' | 'down'
  /** Minutes of the path. */
  readonly opened: number
  readonly due: number
  status: 'open' | 'settled' | 'voided'
  result: 'win' | 'lose' | 'draw' | 'none'
  payout: Big
}

const orders = recordsOf<Order>()
const products = recordsOf<RecordedProduct>()
const pathMinutes = 160
/** Every window that begins by then is over. */
const lastMinute = 90
const delivery = { walletType: 'delivery' } as const
const own = (memberId: string) =>
  [bucket(memberId, 'available', delivery), bucket(memberId, 'frozen', delivery)] as const

/** The product of a history; nobody else's orders are in its windows. */
async function productOf(world: World): Promise<RecordedProduct> {
  const [known] = products(world)
  if (known) return known
  const product = await addRecordedProduct(world.at.desk.db, pathMinutes)
  products(world).push(product)
  return product
}

/** What the result of an order has to be. */
function resultOf({ direction, opened, due }: Order, { priceAt }: RecordedProduct) {
  const change = (priceAt(due) - priceAt(opened)) * (direction === 'up' ? 1 : -1)
  if (change === 0) return 'draw'
  return change > 0 ? 'win' : 'lose'
}

/** Compares all orders of the history with their records. */
async function expectRecorded(world: World): Promise<void> {
  const { code } = await productOf(world)
  const stored = await world.at
    .sql`select id::text, status, result, trim_scale(payout)::text as payout,
      trim_scale(pnl)::text as pnl from delivery_order where product_code = ${code} order by delivery_order.id`
  const wanted = orders(world).map(({ id, stake, status, result, payout }) => ({
    id,
    status,
    result,
    payout: payout.toFixed(),
    pnl: (status === 'open' ? new Big(0) : payout.minus(stake)).toFixed(),
  }))
  expect([...stored]).toEqual(wanted)
}

const sum = (amounts: readonly Big[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0))

/** Voids every order as if it had never been; the house stands in for what a member does not have any more. */
function voidOrders({ books }: World, voided: readonly Order[]): void {
  for (const memberId of new Set(voided.map((order) => order.memberId))) {
    const those = voided.filter((order) => order.memberId === memberId)
    const ended = those.filter(({ status }) => status === 'settled')
    const [available, frozen] = own(memberId)
    const held = sum(those.filter(({ status }) => status === 'open').map(({ stake }) => stake))
    const fees = sum(those.map(({ fee }) => fee))
    const gained = sum(ended.map(({ payout, stake }) => payout.minus(stake)))
    const due = held.plus(fees).minus(gained)
    const left = books.of(available).plus(due)
    const missing = left.lt(0) ? left.times(-1) : new Big(0)
    books.post(
      [available, due.plus(missing)],
      [frozen, held.times(-1)],
      [house('4110'), fees.times(-1)],
      [house('2920'), gained],
      [house('5400'), missing.times(-1)],
    )
  }
  for (const order of voided) {
    order.status = 'voided'
    order.payout = order.stake
  }
}

/** What a preview says about the orders of a window. */
function previewOf(found: readonly Order[]) {
  const ended = found.filter(({ status }) => status === 'settled')
  const count = (result: Order['result']) => ended.filter((one) => one.result === result).length
  return {
    open: found.length - ended.length,
    settledWin: count('win'),
    settledLose: count('lose'),
    settledDraw: count('draw'),
    stake: sum(found.map(({ stake }) => stake)).toFixed(),
    fee: sum(found.map(({ fee }) => fee)).toFixed(),
    payoutToClaw: sum(ended.map(({ payout }) => payout)).toFixed(),
    trialFunds: 0,
    currency: 'USDT',
  }
}

const minute = fc.integer({ min: 0, max: lastMinute })
let transfers = 0

const openOrder = step(
  'open delivery order',
  fc.record({
    member: at,
    stake: rewards,
    fee: fc.constantFrom('0', '0.07', '3'),
    direction: fc.constantFrom('up' as const, 'down' as const),
    opened: minute,
    minutes: fc.constantFrom(1, 5, 30),
    isFunded: fc.boolean(),
  }),
  async (world, { member, stake, fee, direction, opened, minutes, isFunded }) => {
    const memberId = memberOf(world, member)
    const { code: productCode, timeAt } = await productOf(world)
    const { db } = world.at.desk
    const held = stake.plus(fee)
    const [available, frozen] = own(memberId)
    if (isFunded) {
      const line = { currency: 'USDT', amount: held.toFixed() }
      const wallet = { memberId, ...delivery, bucket: 'available', reason: 'recharge' } as const
      await db.transaction((tx) =>
        bookLines(tx, 'fund', String((transfers += 1)), 'toDelivery', [
          { ...line, house: '1100', side: 'D' },
          { ...line, ...wallet, side: 'C' },
        ]),
      )
      world.books.post([house('1100'), held.times(-1)], [available, held])
    }
    const due = opened + minutes
    const ids: string[] = []
    const opening = openDeliveryOrder(db, {
      memberId,
      productCode,
      stake: stake.toFixed(),
      fee,
      direction,
      openedAt: timeAt(opened),
      dueAt: timeAt(due),
    }).then((id) => ids.push(id))
    const isShort = held.gt(world.books.of(available))
    expect(await codeOf(opening)).toBe(isShort ? Code.insufficient : Code.ok)
    const [id] = ids
    if (id === undefined) return
    world.books.post([available, held.times(-1)], [frozen, stake], [house('4110'), new Big(fee)])
    const terms = { id, memberId, stake, fee: new Big(fee), direction, opened, due }
    orders(world).push({ ...terms, status: 'open', result: 'none', payout: new Big(0) })
  },
)

const settle = step(
  'settle delivery order',
  fc.record({ which }),
  async (world, { which: chosen }) => {
    const order = choose(orders(world), chosen, ({ status }) => status === 'open')
    if (!order) return
    await settleDeliveryOrder(world.at.desk.db, order.id)
    if (order.status === 'open') {
      const { memberId, stake } = order
      order.status = 'settled'
      order.result = resultOf(order, await productOf(world))
      const won = order.result === 'win' ? stake.times(payoutRate) : new Big(0)
      order.payout = order.result === 'lose' ? new Big(0) : stake.plus(won)
      const [available, frozen] = own(memberId)
      world.books.post(
        [frozen, stake.times(-1)],
        [available, order.payout],
        [house('2920'), stake.minus(order.payout)],
      )
    }
    await expectRecorded(world)
  },
)

const empty = step(
  'empty delivery wallet',
  fc.record({ member: at }),
  async (world, { member }) => {
    const memberId = memberOf(world, member)
    const [available] = own(memberId)
    const amount = world.books.of(available)
    if (amount.eq(0)) return
    const line = {
      memberId,
      currency: 'USDT',
      bucket: 'available',
      amount: amount.toFixed(),
    } as const
    await world.at.desk.db.transaction((tx) =>
      bookLines(tx, 'fund', String((transfers += 1)), 'fromDelivery', [
        { ...line, ...delivery, side: 'D', reason: 'transferOut' },
        { ...line, walletType: 'spot', side: 'C', reason: 'transferIn' },
      ]),
    )
    world.books.move(amount, available, bucket(memberId, 'available'))
  },
)

/** The commands: open, settle, take out of the wallet, and void a window. */
export const deliverySteps = [
  // More often than windows are voided, so that there are orders of every kind in them.
  openOrder,
  openOrder,
  settle,
  settle,
  empty,
  step(
    'void window',
    fc.record({
      by: who,
      from: minute,
      // Now and then longer than an hour.
      minutes: fc.integer({ min: 1, max: 66 }),
      // Now and then older than three days, or not over yet.
      shift: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.constantFrom(-73 * 60, 4 * 60)),
    }),
    async (world, { by, from, minutes, shift }) => {
      const { code: productCode, timeAt } = await productOf(world)
      const to = from + minutes
      const window = {
        productCode,
        windowFrom: timeAt(from + shift),
        windowTo: timeAt(to + shift),
      }
      const isWindow = minutes <= api.maxWindowMinutes && shift === 0
      const isInside = (when: number) => from <= when && when <= to
      const found = orders(world).filter(
        ({ opened, due, status }) => status !== 'voided' && (isInside(opened) || isInside(due)),
      )
      const preview = await call(world, by, api.voidPreview, window)
      expect(preview.code).toBe(isWindow ? Code.ok : Code.invalid)
      if (isWindow) expect(preview.data).toEqual(previewOf(found))
      const input = { ...window, incidentNo: 'INC-1', reason }
      const code = await byTwo(world, by, api.voidWindow, input)
      const ofWindow = found.length === 0 ? Code.rule : Code.ok
      expect(code).toBe(isWindow ? ofWindow : Code.invalid)
      if (code !== Code.ok) return
      voidOrders(world, found)
      await expectRecorded(world)
    },
  ),
]
