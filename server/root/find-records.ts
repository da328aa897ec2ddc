// Finds records of every kind by one pasted number. Each kind asks for the permission of its list and stays within the scope
// of the caller; a number is compared as a whole, which indexes serve.
import { and, desc, eq, getTableColumns, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/find-records.ts'
import { list as auths } from '#contract/member/member-auth.ts'
import { list as flashes } from '#contract/money/flash-log.ts'
import { list as moneyLogs } from '#contract/money/money-log.ts'
import { list as transfers } from '#contract/money/transfer-log.ts'
import { list as withdrawals } from '#contract/money/withdraw-log.ts'
import { list as payoutOrders } from '#contract/money/withdraw-third.ts'
import { list as approvals } from '#contract/system/approval.ts'
import { list as deals } from '#contract/trade/contract-deal.ts'
import { list as entrusts } from '#contract/trade/contract-entrust.ts'
import { list as positions } from '#contract/trade/contract-position.ts'
import { list as deliveryOrders } from '#contract/trade/delivery-order.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { loadRows, visible, wireApproval } from '#server/approval/row.ts'
import { isOneTx } from '#server/db/lists/tx-key.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import { ledgerJournal, moneyLog } from '#server/db/schema/money/ledger.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { flashLog, transferLog } from '#server/db/schema/money/wallet-moves.ts'
import { withdrawThird } from '#server/db/schema/money/withdraw-third.ts'
import { approvalRequest } from '#server/db/schema/review/approval.ts'
import { deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import { contractDeal, contractEntrust, contractPosition } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { type Call, may } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'

type Found = z.input<typeof api.FoundRecord>

const maxResults = 5

interface Source {
  readonly kind: api.RecordKind
  /** The list that shows these records. */
  readonly list: Pick<Endpoint, 'permission'>
  readonly table: PgTable & Record<'id' | 'memberId', PgColumn>
  readonly number: PgColumn
  readonly money?: { readonly amount: PgColumn; readonly currency: PgColumn }
  /** What another system calls the record. */
  readonly external?: (text: string) => SQL
}

const sources: readonly Source[] = [
  {
    kind: 'withdrawal',
    list: withdrawals,
    table: withdrawLog,
    number: withdrawLog.withdrawNo,
    money: withdrawLog,
    external: (text) =>
      sql`(${isOneTx(withdrawLog.txHash, [text])} or ${eq(withdrawLog.externalId, text)})`,
  },
  {
    kind: 'identity',
    list: auths,
    table: memberAuth,
    number: memberAuth.authNo,
    external: (text) => eq(memberAuth.externalId, text),
  },
  {
    kind: 'payoutOrder',
    list: payoutOrders,
    table: withdrawThird,
    number: withdrawThird.thirdOrderNo,
    money: withdrawThird,
    external: (text) => eq(withdrawThird.channelOrderNo, text),
  },
  {
    kind: 'transfer',
    list: transfers,
    table: transferLog,
    number: transferLog.transferNo,
    money: transferLog,
  },
  {
    kind: 'flash',
    list: flashes,
    table: flashLog,
    number: flashLog.flashNo,
    money: { amount: flashLog.fromAmount, currency: flashLog.fromCurrency },
  },
  {
    kind: 'entrust',
    list: entrusts,
    table: contractEntrust,
    number: contractEntrust.entrustNo,
    external: (text) => eq(contractEntrust.clientOrderId, text),
  },
  {
    kind: 'position',
    list: positions,
    table: contractPosition,
    number: contractPosition.positionNo,
  },
  { kind: 'deal', list: deals, table: contractDeal, number: contractDeal.dealNo },
  {
    kind: 'deliveryOrder',
    list: deliveryOrders,
    table: deliveryOrder,
    number: deliveryOrder.orderNo,
    money: { amount: deliveryOrder.stake, currency: deliveryOrder.currency },
  },
]

async function ofSource(source: Source, text: string, { db, actor }: Call): Promise<Found[]> {
  const { kind, list, table, number, money, external } = source
  if (!may(actor, list.permission)) return []
  const none = sql<null>`null`
  const rows = await db
    .select({
      id: sql<string>`${table.id}::text`,
      title: sql<string>`${number}`,
      memberNo: member.memberNo,
      amount: money ? sql<string | null>`${money.amount}::text` : none,
      currency: money ? sql<string | null>`${money.currency}` : none,
    })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .where(
      and(
        or(eq(number, text.toUpperCase()), external?.(text)),
        await memberScope(db, table.memberId, actor),
      ),
    )
    .orderBy(desc(table.id))
    .limit(maxResults)
  return rows.map((row) => ({ kind, ...row, isExact: true }))
}

/** Journals by their id or by the number of what they post; each leads to a money log it wrote for a member in scope. */
async function journals(text: string, { db, actor }: Call): Promise<Found[]> {
  if (!may(actor, moneyLogs.permission)) return []
  const isId = /^[1-9]\d{0,17}$/.test(text)
  const rows = await db
    .selectDistinctOn([ledgerJournal.id], {
      id: moneyLog.id,
      title: ledgerJournal.id,
      memberNo: member.memberNo,
      amount: moneyLog.amount,
      currency: moneyLog.currency,
    })
    .from(ledgerJournal)
    // By the number, which is indexed; the id tells the journals of one number apart.
    .innerJoin(
      moneyLog,
      and(eq(moneyLog.bizNo, ledgerJournal.bizNo), eq(moneyLog.journalId, ledgerJournal.id)),
    )
    .innerJoin(member, eq(member.id, moneyLog.memberId))
    .where(
      and(
        ne(ledgerJournal.bizNo, ''),
        isId ? eq(ledgerJournal.id, text) : eq(ledgerJournal.bizNo, text.toUpperCase()),
        await memberScope(db, moneyLog.memberId, actor),
      ),
    )
    .orderBy(desc(ledgerJournal.id), moneyLog.id)
    .limit(maxResults)
  return rows.map((row) => ({ kind: 'journal', ...row, isExact: isId }))
}

/** Applications by the number of the record they are about, newest first. */
async function applications(text: string, { db, actor, lang }: Call): Promise<Found[]> {
  if (!may(actor, approvals.permission)) return []
  const { id, targetNo } = getTableColumns(approvalRequest)
  const found = await db
    .select({ id })
    .from(approvalRequest)
    .where(and(or(eq(targetNo, text), eq(targetNo, text.toUpperCase())), visible(actor)))
    .orderBy(desc(id))
    .limit(maxResults)
  const rows = await loadRows(
    db,
    found.map((row) => row.id),
  )
  return rows
    .toSorted((one, other) => Number(BigInt(other.id) - BigInt(one.id)))
    .map((row) => ({
      kind: 'approval',
      id: row.id,
      title: wireApproval(row, { lang }).actionName,
      memberNo: null,
      amount: row.amountUsd,
      currency: row.amountUsd === null ? null : 'USDT',
      isExact: false,
    }))
}

/** Mounts the look-up of records by a whole number. */
export function findRecords(app: App): void {
  serve(app, api.findRecords, async ({ keyword }, call) => {
    const found = await Promise.all([
      ...sources.map((source) => ofSource(source, keyword, call)),
      journals(keyword, call),
      applications(keyword, call),
    ])
    return { list: found.flat() }
  })
}
