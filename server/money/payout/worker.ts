// Sends orders from the outbox and asks what became of them. It may die at any point: an order that was not answered is
// sent again under the same number, which a channel pays once.
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { withdrawLog } from '#server/db/schema/money.ts'
import { withdrawThird as table } from '#server/db/schema/withdraw-third.ts'
import { repeat, type Repeated } from '#server/repeat.ts'
import type { ChannelAnswer, PayoutProvider, PayoutProviders } from './provider.ts'
import { noteExchange, type Outcome, settle, type StoredOrder } from './settle.ts'

const batch = 20
/** Longer than any call to a channel takes: after it another worker looks at the order. */
const leaseSeconds = 60
const everyMs = 3_000

/** Sends one order or asks for it, and applies the answer. Returns the order as it is then. */
export async function advance(
  db: Db,
  provider: PayoutProvider,
  order: StoredOrder,
): Promise<StoredOrder> {
  const isSent = order.channelStatus !== 'created'
  const said = isSent ? `query ${order.thirdOrderNo}` : `submit ${order.thirdOrderNo}`
  await db.transaction((tx) => noteExchange(tx, order.id, 'request', { body: said }))
  const outcome = await ask(db, provider, order).catch((error: unknown): Outcome => ({
    state: 'silent',
    message: error instanceof Error ? error.message : String(error),
  }))
  return db.transaction((tx) => settle(tx, order.id, 'response', outcome))
}

async function ask(db: Db, provider: PayoutProvider, order: StoredOrder): Promise<ChannelAnswer> {
  const { thirdOrderNo, currency, network, amount } = order
  const answer = order.channelStatus === 'created' ? undefined : await provider.query(thirdOrderNo)
  if (answer) return answer
  const [parent] = await db
    .select({ toAddress: withdrawLog.toAddress, memo: withdrawLog.memo })
    .from(withdrawLog)
    .where(eq(withdrawLog.id, order.withdrawId))
  if (!parent) throw new Error('The withdrawal of the order is gone.')
  return provider.submit({ thirdOrderNo, currency, network, amount, ...parent })
}

/** Works on the orders that are due, each leased to this worker; returns how many there were. */
export async function workOutbox(db: Db, providers: PayoutProviders): Promise<number> {
  const codes = [...providers.keys()]
  if (codes.length === 0) return 0
  const due = await db.execute<{ id: string }>(sql`
    update withdraw_third set next_try_at = now() + make_interval(secs => ${leaseSeconds})
     where id in (select id from withdraw_third where finished_at is null and next_try_at <= now()
                    and channel_code in ${codes} order by next_try_at limit ${batch} for update skip locked)
    returning id::text as id`)
  for (const { id } of due) {
    const [order] = await db.select().from(table).where(eq(table.id, id))
    const provider = order && providers.get(order.channelCode)
    if (provider) await advance(db, provider, order)
  }
  return due.length
}

/** Starts the rounds; ends them when stopped. */
export const startPayouts = (
  db: Db,
  providers: PayoutProviders,
  onError: (error: unknown) => void,
): Repeated =>
  repeat(
    async () => {
      await workOutbox(db, providers)
    },
    { everyMs, firstMs: 2_000, onError },
  )
