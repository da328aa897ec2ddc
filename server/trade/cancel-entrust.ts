// Cancelling an order for its member: the rest of the hold goes back to the wallet.
import Big from 'big.js'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import {
  type cancel,
  type cancelByProduct as cancelAll,
  type CancelOne,
  isOpen,
  openStatuses,
} from '#contract/trade/contract-entrust.ts'
import type { EntrustStatus } from '#contract/trade/order-terms.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { lockRecord, lockRow, lockRows } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { contractEntrust as table, contractProduct } from '#server/db/schema/trade/trade.ts'
import {
  audited,
  auditedAll,
  type Audited,
  type AuditEntry,
  type Change,
} from '#server/http/call.ts'
import { post } from '#server/ledger/post.ts'
import { orderLines } from '#server/ledger/postings/trade.ts'
import { lockWallets } from '#server/ledger/wallets.ts'

type Answer = z.input<typeof cancel.output>
type Entrust = typeof table.$inferSelect

const isOpenRow = inArray(table.status, [...openStatuses])

/** The wallet that an order holds margin in. */
const walletOf = ({ memberId, isFollow }: Entrust, currency: string) =>
  ({ memberId, walletType: isFollow ? 'follow' : 'contract', currency }) as const

interface Held {
  readonly entrust: Entrust
  readonly currency: string
}

/** Locks the wallets of what orders hold, all at once and in the order that every posting locks them in. */
export const lockHolds = (tx: Tx, orders: readonly Held[]): Promise<unknown> =>
  lockWallets(
    tx,
    orders
      .filter(({ entrust }) => new Big(entrust.frozenMargin).gt(0))
      .map(({ entrust, currency }) => walletOf(entrust, currency)),
  )

/**
 * Cancels an order that is locked and open, and gives the rest of its hold back; returns its line of the trail. Throws
 * 40901 with its status where it is open no longer.
 */
export async function cancelLocked(
  { tx, actor, applicant = actor }: Change,
  before: Entrust,
  {
    reason,
    currency,
    requestId,
  }: { reason: string; currency: string; requestId?: string | undefined },
): Promise<AuditEntry> {
  const [entrust] = await tx
    .update(table)
    .set({
      status: 'cancelled',
      frozenMargin: '0',
      cancelReason: reason,
      operatorName: applicant.userName,
      ...nextVersion(table),
    })
    .where(and(eq(table.id, before.id), isOpenRow))
    .returning()
  if (!entrust) throw alreadyHandled('entrustNotOpen', { status: before.status })
  if (new Big(before.frozenMargin).gt(0))
    await post(tx, {
      bizType: 'entrust',
      bizId: entrust.id,
      step: 'release',
      bizNo: entrust.entrustNo,
      operatorId: actor.id,
      operatorName: actor.userName,
      requestId,
      memo: reason,
      lines: orderLines(walletOf(before, currency), 'release', before.frozenMargin),
    })
  return {
    action: 'contractEntrust.cancel',
    targetType: 'contractEntrust',
    targetId: entrust.id,
    targetNo: entrust.entrustNo,
    before: { status: before.status, frozenMargin: before.frozenMargin },
    after: { status: entrust.status, frozenMargin: entrust.frozenMargin },
    reason,
  }
}

interface Why {
  readonly reason: string
  readonly requestId?: string | undefined
}

/** Without a version the order is cancelled in whichever it has. */
async function cancelIn(
  change: Change,
  { id, version, reason, requestId }: Why & Pick<RecordVersion, 'id'> & Partial<RecordVersion>,
): Promise<Audited<{ status: EntrustStatus }>> {
  const { tx } = change
  const before = await lockRecord(tx, table, { id })
  if (version !== undefined && before.version !== version && isOpen(before.status))
    throw new Refusal(Code.stale, 'stale')
  const [product] = await tx
    .select({ currency: contractProduct.settleCurrency })
    .from(contractProduct)
    .where(eq(contractProduct.productCode, before.productCode))
  if (!product) throw new Error(`There is no product ${before.productCode}.`)
  const entry = await cancelLocked(change, before, { reason, requestId, ...product })
  return audited({ status: 'cancelled' }, entry)
}

/** Refuses with 40901 and the order's status when it is no longer open. */
export async function cancelEntrust(
  { ids: [id = ''], ...why }: z.output<typeof CancelOne>,
  change: Change,
): Promise<Audited<Answer>> {
  const { data, entries } = await cancelIn(change, { id, ...why })
  return auditedAll(
    { results: [{ id, code: Code.ok, msg: text('ok', change.lang), ...data }] },
    entries,
  )
}

/** Cancels one order of many, in the version that was seen. Throws 40901 where it is open no longer, and 40902. */
export const cancelSeen = (change: Change, wanted: Why & RecordVersion) => cancelIn(change, wanted)

/**
 * Cancels every open order of a product that is halted or only closes, in one transaction. Throws 42203 where the product
 * trades, and where nothing is open.
 */
export async function cancelByProduct(
  { productCode, reason, requestId }: z.output<typeof cancelAll.input>,
  change: Change,
): Promise<Audited<z.input<typeof cancelAll.output>>> {
  const { tx } = change
  // Locked: the product must not trade again before the orders are gone.
  const ofCode = eq(contractProduct.productCode, productCode)
  const product = await lockRow(tx, contractProduct, ofCode)
  if (!product) throw new Refusal(Code.notFound, 'notFound')
  if (product.tradeStatus !== 'halted' && product.tradeStatus !== 'closeOnly')
    throw new Refusal(Code.rule, 'productTrades')
  const open = await lockRows(tx, table, and(eq(table.productCode, productCode), isOpenRow))
  if (open.length === 0) throw new Refusal(Code.rule, 'noOpenEntrusts')
  const currency = product.settleCurrency
  await lockHolds(
    tx,
    open.map((entrust) => ({ entrust, currency })),
  )
  const entries: AuditEntry[] = []
  for (const each of open)
    entries.push(await cancelLocked(change, each, { reason, currency, requestId }))
  const released = open.reduce((sum, { frozenMargin }) => sum.plus(frozenMargin), new Big(0))
  return audited(
    { count: open.length, released: released.toFixed(), currency },
    {
      action: 'contractEntrust.cancelByProduct',
      targetType: 'contractProduct',
      targetId: product.id,
      targetNo: productCode,
      before: { productCode, openEntrusts: open.length, frozenMargin: released.toFixed() },
      after: { productCode, openEntrusts: 0, frozenMargin: '0' },
      reason,
    },
    ...entries,
  )
}
