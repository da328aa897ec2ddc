// What an answer of a channel means for an order and for the withdrawal behind it. Answers come late, twice and from
// several sides at once: the order's row decides, and a final state is never left.
import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { thirdPay } from '#contract/money/withdraw-log.ts'
import type { ChannelAnswer } from '#server/base/ports/payout-provider.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { nextVersion, updateRecord } from '#server/db/records/update-record.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import {
  withdrawThird as table,
  withdrawThirdExchange,
} from '#server/db/schema/money/withdraw-third.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import type { AuditEntry } from '#server/http/call.ts'
import { canonicalTxHash, isTxHash } from '../tx-hash.ts'
import { payOut } from '../withdraw/posting.ts'

export type StoredOrder = typeof table.$inferSelect

/** An answer, or why none came. */
export type Outcome = ChannelAnswer | { readonly state: 'silent'; readonly message: string }

/** Notes what was said about an order. */
export const noteExchange = (
  tx: Tx,
  orderId: string,
  dir: 'request' | 'response' | 'callback',
  said: { httpStatus?: number | null; body: string },
) =>
  tx
    .insert(withdrawThirdExchange)
    .values({ orderId, dir, httpStatus: said.httpStatus ?? null, body: said.body.slice(0, 20_000) })

const isFinal = ({ channelStatus }: StoredOrder) =>
  channelStatus === 'success' || channelStatus === 'failed'

/** How long until an order is asked for again, longer with its age. */
export const pause = sql`now() + least(interval '10 minutes', greatest(interval '5 seconds', (now() - ${table.createdAt}) / 4))`

/** An order after an answer, and the audit lines about what the answer did to its withdrawal. */
export interface Settled {
  readonly order: StoredOrder
  readonly entries: readonly AuditEntry[]
}

/** Applies an answer in a transaction of its own, in the name of whoever started the payout. */
export const settleAlone = (
  db: Db,
  orderId: string,
  dir: 'response' | 'callback',
  outcome: Outcome,
): Promise<StoredOrder> =>
  db.transaction(async (tx) => {
    const { order, entries } = await settle(tx, orderId, dir, outcome)
    const { operatorId, operatorName, thirdOrderNo } = order
    const { permission } = thirdPay
    const who =
      operatorId === null
        ? { operatorId: '0', operatorName: 'server' }
        : { operatorId, operatorName }
    const source = { ...who, permission, ip: 'local', traceId: thirdOrderNo }
    if (entries.length > 0) await writeAudit(tx, source, entries)
    return order
  })

/**
 * Applies an answer once: the order's state, and with a final one the withdrawal's end and its journal, in one
 * transaction. An answer after the end, or a repeated one, changes nothing. The caller writes the audit lines.
 */
export async function settle(
  tx: Tx,
  orderId: string,
  dir: 'response' | 'callback',
  outcome: Outcome,
): Promise<Settled> {
  const order = await lockRecord(tx, table, { id: orderId })
  const body = 'body' in outcome ? outcome.body : outcome.message
  await noteExchange(tx, orderId, dir, {
    body,
    ...('httpStatus' in outcome && { httpStatus: outcome.httpStatus }),
  })
  if (isFinal(order)) return { order, entries: [] }
  const values = valuesOf(order, await inItsForm(tx, order, outcome))
  const after = await updateRecord(tx, table, order, { ...values, nextTryAt: pause })
  const end =
    after.channelStatus === 'success'
      ? await payParent(tx, after)
      : after.channelStatus === 'failed' && (await failParent(tx, after))
  return { order: after, entries: end ? [end] : [] }
}

/** An audit line about a withdrawal that its order has ended. */
const parentEntry = (
  verb: 'thirdPaid' | 'thirdFailed',
  { id, withdrawNo, status, version, failReason }: typeof withdrawLog.$inferSelect,
  { thirdOrderNo }: StoredOrder,
): AuditEntry => ({
  action: `withdraw.${verb}`,
  targetType: 'withdraw',
  targetId: id,
  targetNo: withdrawNo,
  before: { status: 'thirdPaying', version: version - 1 },
  after: { status, version, thirdOrderNo },
  ...(verb === 'thirdFailed' && { reason: failReason }),
})

/** The answer with the transaction as its network writes it; what can be no hash is not taken over. */
async function inItsForm(tx: Tx, { network }: StoredOrder, outcome: Outcome): Promise<Outcome> {
  if (!('txHash' in outcome) || outcome.txHash === null) return outcome
  const text = outcome.txHash.trim()
  return { ...outcome, txHash: isTxHash(text) ? await canonicalTxHash(tx, network, text) : null }
}

type Values = Partial<Omit<StoredOrder, 'submittedAt' | 'finishedAt'>> & {
  submittedAt?: StoredOrder['submittedAt'] | ReturnType<typeof sql>
  finishedAt?: ReturnType<typeof sql>
}

function valuesOf(order: StoredOrder, outcome: Outcome): Values {
  if (outcome.state === 'silent') {
    // Silence says nothing about an order: it stays open, and so does the withdrawal.
    const isWaiting = order.channelStatus === 'processing'
    return {
      channelStatus: isWaiting ? 'processing' : 'unknown',
      lastError: outcome.message.slice(0, 300),
      retryCount: order.retryCount + 1,
    }
  }
  const known: Values = {
    channelOrderNo: outcome.channelOrderNo ?? order.channelOrderNo,
    submittedAt: order.submittedAt ?? sql`now()`,
    lastError: outcome.message.slice(0, 300),
  }
  if (outcome.state === 'accepted')
    return {
      ...known,
      channelStatus: order.channelStatus === 'processing' ? 'processing' : 'submitted',
    }
  if (outcome.state === 'processing') return { ...known, channelStatus: 'processing' }
  if (outcome.state === 'failed')
    return { ...known, channelStatus: 'failed', finishedAt: sql`now()` }
  // Another amount than ours is no success that could be posted: people look at it.
  if (outcome.amount === null || !new Big(outcome.amount).eq(order.amount))
    return {
      ...known,
      channelStatus: 'unknown',
      lastError: `amount ${outcome.amount ?? '-'} instead of ${order.amount}`,
    }
  return {
    ...known,
    channelStatus: 'success',
    channelFee: outcome.fee ?? '0',
    txHash: outcome.txHash,
    finishedAt: sql`now()`,
  }
}

async function payParent(tx: Tx, order: StoredOrder): Promise<AuditEntry> {
  const { withdrawId, operatorId, operatorName, channelFee, txHash } = order
  const [paid] = await tx
    .update(withdrawLog)
    .set({
      status: 'paid',
      networkFee: channelFee,
      txHash,
      paidAt: sql`now()`,
      ...nextVersion(withdrawLog),
    })
    .where(and(eq(withdrawLog.id, withdrawId), eq(withdrawLog.status, 'thirdPaying')))
    .returning()
  if (!paid) throw new Error(`Order ${order.thirdOrderNo} ended, its withdrawal was not waiting.`)
  await payOut({ tx, actor: { id: operatorId, userName: operatorName } }, paid, {
    memo: order.thirdOrderNo,
  })
  return parentEntry('thirdPaid', paid, order)
}

async function failParent(tx: Tx, order: StoredOrder): Promise<AuditEntry> {
  const [failed] = await tx
    .update(withdrawLog)
    .set({
      status: 'failed',
      failReason: order.lastError.slice(0, 200),
      ...nextVersion(withdrawLog),
    })
    .where(and(eq(withdrawLog.id, order.withdrawId), eq(withdrawLog.status, 'thirdPaying')))
    .returning()
  if (!failed)
    throw new Error(`Order ${order.thirdOrderNo} failed, its withdrawal was not waiting.`)
  return parentEntry('thirdFailed', failed, order)
}
