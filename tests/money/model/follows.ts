// Shares of copied profits by a model: held when a copy ends, and after its week the tutor's or the follower's.
import Big from 'big.js'
import { sql as query } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/follow-log.ts'
import { settleShare } from '#server/trade/follow/follow-share.ts'
import { bookLines } from '../delivery-desk.ts'
import { bucket, house } from './books.ts'
import { marketOf } from './positions.ts'
import { call, choose, memberOf, reason, recordsOf, step, which, who, type World } from './world.ts'

interface Copy {
  readonly id: string
  readonly follower: number
  readonly week: number
  readonly pnl: Big
  readonly share: Big
  status: 'none' | 'held' | 'failed' | 'settled' | 'returned'
}

const copies = recordsOf<Copy>()
const relations = recordsOf<{ readonly follower: number; readonly id: string }>()
const zone = 'Asia/Shanghai'
const follow = { walletType: 'follow' } as const
const escrow = house('2940')
/** The tutor of a history is its first member; the other two follow. */
const tutorOf = (world: World) => memberOf(world, 0)
/** The part of a share that is not the platform's. */
const tutorsPart = '0.9'

async function relationOf(world: World, follower: number): Promise<string> {
  const known = relations(world).find((each) => each.follower === follower)
  if (known) return known.id
  const [row] = await world.at.sql<{ id: string }[]>`
    insert into follow_relation (tutor_id, member_id, follow_mode, amount)
      values (${tutorOf(world)}, ${memberOf(world, follower)}, 'fixed', 50) returning id::text`
  const id = row?.id ?? ''
  relations(world).push({ follower, id })
  return id
}

/** Stores a copy that was closed in the middle of a week that is over, and puts its share into escrow. */
async function storeCopy(world: World, { follower, week, pnl, share }: Omit<Copy, 'id'>) {
  const { sql, desk } = world.at
  const [tutorId, memberId] = [tutorOf(world), memberOf(world, follower)]
  const { productCode } = await marketOf(world)
  const [closed] = await sql<{ at: string }[]>`
    select ((date_trunc('week', now() at time zone ${zone}) - make_interval(days => ${7 * week - 3})) at time zone ${zone})::text as at`
  const closedAt = closed?.at ?? ''
  const positions = await sql<{ id: string }[]>`
    insert into contract_position (member_id, product_code, wallet_type, is_follow, position_side, margin_mode, leverage,
        qty, available_qty, entry_price, close_price, liquidation_price, margin, maint_margin, realized_pnl, status,
        opened_at, closed_at)
      select m, ${productCode}, 'contract', false, 'long', 'isolated', 10, 10, 0, 60000, 61000, 54000, 0, 3, ${pnl.toFixed()},
        'closed', now() - interval '90 days', ${closedAt} from unnest(${[tutorId, memberId]}::bigint[]) m
      returning id::text`
  const relationId = await relationOf(world, follower)
  return desk.db.transaction(async (tx) => {
    const [log] = await tx.execute<{ id: string }>(query`
    insert into follow_log (relation_id, tutor_id, member_id, tutor_position_id, position_id, product_code, currency,
        position_side, follow_mode, leverage, margin, open_price, close_price, realized_pnl, profit_share_rate,
        profit_share_amount, share_status, status, opened_at, closed_at)
      values (${relationId}, ${tutorId}, ${memberId}, ${positions[0]?.id ?? ''},
        ${positions[1]?.id ?? ''}, ${productCode}, 'USDT', 'long', 'fixed', 10, 50, 60000, 61000, ${pnl.toFixed()}, 0.1,
        ${share.toFixed()}, ${share.gt(0) ? 'held' : 'none'}, 'closed', now() - interval '90 days', ${closedAt})
      returning id::text`)
    const id = log?.id ?? ''
    const line = { currency: 'USDT', amount: share.toFixed() }
    if (share.gt(0))
      await bookLines(tx, 'follow', id, 'hold', [
        { ...line, house: '1100', side: 'D' },
        { ...line, house: '2940', side: 'C' },
      ])
    return id
  })
}

/** What has to become of a share now. */
function outcomeOf(world: World, { follower, week }: Copy, isFrozen: boolean) {
  const result = copies(world)
    .filter((each) => each.follower === follower && each.week === week)
    .reduce((sum, { pnl }) => sum.plus(pnl), new Big(0))
  if (result.lte(0)) return 'returned'
  return isFrozen ? 'failed' : 'settled'
}

function settle(world: World, copy: Copy, status: 'failed' | 'settled' | 'returned'): void {
  copy.status = status
  const { share, follower } = copy
  const own = share.times(tutorsPart).round(8, Big.roundDown)
  if (status === 'returned')
    world.books.move(share, escrow, bucket(memberOf(world, follower), 'available', follow))
  if (status === 'settled')
    world.books.post(
      [escrow, share.times(-1)],
      [bucket(tutorOf(world), 'available'), own],
      [house('4160'), share.minus(own)],
    )
}

/** The commands: close a copy, settle what is held, try what failed again. */
export const followSteps = [
  step(
    'close copy',
    fc.record({
      follower: fc.integer({ min: 1, max: 2 }),
      week: fc.integer({ min: 1, max: 2 }),
      pnl: fc.integer({ min: -50_000_000, max: 50_000_000 }),
    }),
    async (world, { follower, week, pnl: units }) => {
      const pnl = new Big(units).div(1e6)
      const share = pnl.gt(0) ? pnl.div(10).round(6, Big.roundDown) : new Big(0)
      const status = share.gt(0) ? ('held' as const) : ('none' as const)
      const fresh = { follower, week, pnl, share, status }
      const id = await storeCopy(world, fresh)
      copies(world).push({ ...fresh, id })
      if (share.eq(0)) return
      world.books.move(share, house('1100'), escrow)
    },
  ),
  step(
    'settle shares',
    fc.record({ isFrozen: fc.boolean(), runs: fc.integer({ min: 1, max: 2 }) }),
    async (world, { isFrozen, runs }) => {
      const { sql, desk } = world.at
      const setStatus = (status: string) =>
        sql`update member set status = ${status} where id = ${tutorOf(world)}`
      if (isFrozen) await setStatus('frozen')
      // Only its own: what another history left in escrow is no part of this model.
      for (const copy of copies(world).filter(({ status }) => status === 'held')) {
        const run = () =>
          desk.db.transaction((tx) => settleShare(tx, copy.id, { operatorId: null, memo: '' }))
        const wanted = outcomeOf(world, copy, isFrozen)
        const ends = await Promise.all(Array.from({ length: runs }, run))
        // One that has failed is tried again, and fails again.
        const others = wanted === 'failed' ? wanted : undefined
        expect(ends.filter((end) => end === wanted).length).toBe(others ? runs : 1)
        settle(world, copy, wanted)
      }
      if (isFrozen) await setStatus('normal')
    },
  ),
  step('retry share', fc.record({ which, by: who }), async (world, { which: chosen, by }) => {
    const copy = choose(copies(world), chosen, ({ status }) => status === 'failed')
    if (!copy) return
    const { code, data } = await call(world, by, api.retryShare, { ids: [copy.id], reason })
    expect(code).toBe(copy.status === 'failed' ? Code.ok : Code.alreadyHandled)
    if (code !== Code.ok) return
    const wanted = outcomeOf(world, copy, false)
    expect(data.results).toMatchObject([{ id: copy.id, status: wanted }])
    settle(world, copy, wanted)
  }),
]
