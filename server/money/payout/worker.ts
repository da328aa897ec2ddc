// Sends orders from the outbox and asks what became of them. It may die at any point: an order that may have been sent is
// asked for, and sent again under its number, which a channel pays once, only where the channel says that it never got it.
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type Poller, startPoller } from '#server/base/load/poller.ts'
import { within } from '#server/base/load/within.ts'
import type {
  ChannelAnswer,
  PayoutProvider,
  PayoutProviders,
} from '#server/base/ports/payout-provider.ts'
import type { Db } from '#server/db/connection/client.ts'
import { leaseEnd } from '#server/db/lease.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import {
  withdrawThird as table,
  withdrawThirdExchange,
} from '#server/db/schema/money/withdraw-third.ts'
import { noteExchange, type Outcome, pause, settleAlone, type StoredOrder } from './settle.ts'

const batch = 20
/** How long a channel may take to answer one call, in milliseconds. */
const answerMs = 20_000
/** Longer than the two calls of one order take: after it another worker looks at the order. */
const leaseSeconds = 60
/**
 * An order is not sent at a greater age, in milliseconds: after 24 hours people may close it as failed, and what they close
 * must not be on its way.
 */
const maxSendAgeMs = 23 * 3_600_000
const everyMs = 3_000

/** What limits a call to a channel. */
export interface AskLimits {
  /** How long an answer is waited for, in milliseconds. */
  readonly timeoutMs?: number
  /** Ends the waiting without a word about the order: its lease runs out and it is asked for again. */
  readonly signal?: AbortSignal | undefined
}

/** Sends one order or asks for it, and applies the answer. Returns the order as it is then. */
export async function advance(
  db: Db,
  provider: PayoutProvider,
  order: StoredOrder,
  { timeoutMs = answerMs, signal }: AskLimits = {},
): Promise<StoredOrder> {
  const isSent = await wasSent(db, order)
  const said = isSent ? `query ${order.thirdOrderNo}` : `submit ${order.thirdOrderNo}`
  await db.transaction((tx) => noteExchange(tx, order.id, 'request', { body: said }))
  const answered = <T>(call: Promise<T>) => within(call, timeoutMs, { signal })
  const outcome = await ask(db, provider, { order, isSent }, answered).catch(
    (error: unknown): Outcome => {
      signal?.throwIfAborted()
      return { state: 'silent', message: error instanceof Error ? error.message : String(error) }
    },
  )
  if ('finishedAt' in outcome) return outcome
  return settleAlone(db, order.id, 'response', outcome)
}

/** Whether an order may have reached its channel: a process that died after sending it has noted only the request. */
async function wasSent(db: Db, { id, channelStatus }: StoredOrder): Promise<boolean> {
  if (channelStatus !== 'created') return true
  const ofOrder = and(
    eq(withdrawThirdExchange.orderId, id),
    eq(withdrawThirdExchange.dir, 'request'),
  )
  return (await db.$count(withdrawThirdExchange, ofOrder)) > 0
}

/** Returns what the channel answers, or the order when it has ended meanwhile and is not sent. */
async function ask(
  db: Db,
  provider: PayoutProvider,
  { order, isSent }: { readonly order: StoredOrder; readonly isSent: boolean },
  answered: <T>(call: Promise<T>) => Promise<T>,
): Promise<ChannelAnswer | StoredOrder> {
  const { thirdOrderNo, currency, network, amount } = order
  const answer = isSent ? await answered(provider.query(thirdOrderNo)) : undefined
  if (answer) return answer
  // The channel does not have it. Between that answer and now people may have closed it.
  const [found] = await db
    .select({ now: table, toAddress: withdrawLog.toAddress, memo: withdrawLog.memo })
    .from(table)
    .innerJoin(withdrawLog, eq(withdrawLog.id, table.withdrawId))
    .where(eq(table.id, order.id))
  if (!found) throw new Error('The order or its withdrawal is gone.')
  const { now, toAddress, memo } = found
  if (now.finishedAt !== null) return now
  if (Date.parse(now.createdAt) < Date.now() - maxSendAgeMs)
    throw new Error('the channel does not have it, and it is too old to be sent')
  return answered(provider.submit({ thirdOrderNo, currency, network, amount, toAddress, memo }))
}

/** Leases a due order to this worker; undefined when another one has taken it. */
async function lease(db: Db, id: string): Promise<StoredOrder | undefined> {
  const [order] = await db
    .update(table)
    .set({ nextTryAt: leaseEnd(leaseSeconds) })
    .where(and(eq(table.id, id), isNull(table.finishedAt), lte(table.nextTryAt, sql`now()`)))
    .returning()
  return order
}

/** Lets an order that could not be advanced wait, so that it does not come before the others again. */
const postpone = (db: Db, id: string, error: unknown) =>
  db
    .update(table)
    .set({
      nextTryAt: sql`greatest(${leaseEnd(leaseSeconds)}, ${pause})`,
      retryCount: sql`${table.retryCount} + 1`,
      lastError: (error instanceof Error ? error.message : String(error)).slice(0, 300),
      ...nextVersion(table),
    })
    .where(and(eq(table.id, id), isNull(table.finishedAt)))

/**
 * Works on the orders that are due, each leased to this worker when its turn comes; returns how many there were. An order
 * that cannot be advanced is reported and does not keep the others waiting.
 */
export async function workOutbox(
  db: Db,
  providers: PayoutProviders,
  { onError, ...limits }: AskLimits & { readonly onError: (error: unknown) => void },
): Promise<number> {
  const codes = [...providers.keys()]
  if (codes.length === 0) return 0
  const isDue = and(
    isNull(table.finishedAt),
    lte(table.nextTryAt, sql`now()`),
    inArray(table.channelCode, codes),
  )
  const due = await db
    .select({ id: table.id })
    .from(table)
    .where(isDue)
    .orderBy(table.nextTryAt)
    .limit(batch)
  let count = 0
  for (const { id } of due) {
    if (limits.signal?.aborted) break
    const order = await lease(db, id)
    const provider = order && providers.get(order.channelCode)
    if (!provider) continue
    count += 1
    try {
      await advance(db, provider, order, limits)
    } catch (error) {
      if (limits.signal?.aborted) break
      onError(error)
      await postpone(db, id, error)
    }
  }
  return count
}

/** Starts the rounds; ends them when stopped. */
export const startPayouts = (
  db: Db,
  providers: PayoutProviders,
  onError: (error: unknown) => void,
): Poller =>
  startPoller(
    async (signal) => {
      await workOutbox(db, providers, { onError, signal })
    },
    { everyMs, firstMs: 2_000, onError },
  )
