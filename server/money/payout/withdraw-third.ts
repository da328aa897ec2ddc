// Mounts the calls about payouts through external channels.
import { and, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as api from '#contract/money/withdraw-third.ts'
import { confirmBulk } from '#server/access/confirm-bulk.ts'
import { Refusal } from '#server/base/refusal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { anyOf, between, days, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import {
  payoutChannel,
  withdrawThird as table,
  withdrawThirdExchange,
} from '#server/db/schema/money/withdraw-third.ts'
import type { App } from '#server/http/application.ts'
import { change, serve, servePublic } from '#server/http/serve.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { forEachRecordVersion } from '#server/review/bulk.ts'
import { withdrawGuard } from '../withdraw/guard.ts'
import { close, reconcile } from './close.ts'
import { retry, startOrder } from './order.ts'
import { settleAlone } from './settle.ts'
import { advance } from './worker.ts'

const durationSec = sql<number | null>`case when ${table.submittedAt} is null then null
  else extract(epoch from coalesce(${table.finishedAt}, now()) - ${table.submittedAt})::int end`

const load = async (db: ReadDb, ids: readonly string[]) => {
  const { withdrawId: _w, nextTryAt: _n, ...columns } = getTableColumns(table)
  const rows = await db
    .select({ ...columns, ...memberColumns, durationSec, withdrawNo: withdrawLog.withdrawNo })
    .from(table)
    .innerJoin(member, eq(member.id, table.memberId))
    .innerJoin(withdrawLog, eq(withdrawLog.id, table.withdrawId))
    .where(inArray(table.id, [...ids]))
  return rows.map(wireMember)
}

/** Withdrawals of which the number begins with a text. */
const withNumber = (db: ReadDb, text: string) =>
  inArray(
    table.withdrawId,
    db
      .select({ id: withdrawLog.id })
      .from(withdrawLog)
      .where(startsWith(text, withdrawLog.withdrawNo)),
  )

/** Orders at channels: list, record, question, new order, end by hand, bill; and the start of a payout. */
export function withdrawThird(app: App): void {
  const { db } = app.deps
  const providers = app.deps.payouts ?? new Map()
  const { find } = rowLoader<typeof table, Awaited<ReturnType<typeof load>>[number]>(table, {
    load,
    scope: table.memberId,
  })

  serveList(app, api.list, table, {
    order: ['createdAt', 'desc'],
    scope: table.memberId,
    sort: { durationSec },
    load,
    wire: (row: Awaited<ReturnType<typeof load>>[number]) => row,
    where: async ({ keyword, dateField, dateRange, ...query }, { db: reader, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.thirdOrderNo, table.channelOrderNo),
            withNumber(reader, keyword),
            await memberKeyword(reader, table.memberId, keyword),
          )
        : undefined,
      anyOf(table.channelCode, query.channelCode),
      anyOf(table.channelStatus, query.channelStatus),
      anyOf(table.reconcileStatus, query.reconcileStatus),
      anyOf(table.currency, query.currency),
      between(table.amount, query.amountMin, query.amountMax),
      days(zone, table[dateField ?? 'submittedAt'], dateRange),
    ],
    totals: (reader, where) =>
      groupSums(reader, table, where, {
        by: { currency: table.currency },
        sums: { amount: table.amount, channelFee: table.channelFee },
      }),
  })

  serve(app, api.get, async ({ id }, call) => {
    const row = await find(call, id)
    if (!row) throw new Refusal(Code.notFound, 'notFound')
    const { createdAt: at, dir, httpStatus, body } = withdrawThirdExchange
    const ofOrder = eq(withdrawThirdExchange.orderId, id)
    const exchanges = await call.db
      .select({ at, dir, httpStatus, body })
      .from(withdrawThirdExchange)
      .where(ofOrder)
      .orderBy(desc(withdrawThirdExchange.id))
      .limit(200)
    const exchangeCount = await call.db.$count(withdrawThirdExchange, ofOrder)
    return { row, exchanges: exchanges.toReversed(), exchangeCount }
  })

  serve(app, api.query, async ({ ids }, call) => {
    // It moves the orders on, as the worker does, and money with them: not for operators of a team.
    if (call.actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
    const results: { id: string; channelStatus: api.ChannelStatus }[] = []
    for (const id of ids) {
      const [order] = await db.select().from(table).where(eq(table.id, id))
      if (!order) throw new Refusal(Code.notFound, 'notFound')
      const provider = providers.get(order.channelCode)
      const isOpen = order.finishedAt === null
      const after = provider && isOpen ? await advance(db, provider, order) : order
      results.push({ id, channelStatus: after.channelStatus })
    }
    return { results }
  })

  change(app, api.retry, (input, context) => retry(context, providers, input))
  change(app, api.close, (input, context) => close(context, input), {
    need: async ({ id }, call) => {
      const [order] = await call.db
        .select({ usdValue: withdrawLog.usdValue })
        .from(table)
        .innerJoin(withdrawLog, eq(withdrawLog.id, table.withdrawId))
        .where(eq(table.id, id))
      return { level: 'K4', amountUsd: order?.usdValue ?? null }
    },
  })
  change(app, api.reconcile, (input, context) => reconcile(context, app.deps.store, input))

  serve(app, withdraw.thirdPay, async (input, call) => {
    const { items, requestId, dryRun, ...rest } = await confirmBulk(
      app,
      call,
      withdraw.thirdPay,
      input,
    )
    const bulk = { endpoint: withdraw.thirdPay, items, requestId, dryRun, rest }
    const { results } = await forEachRecordVersion(
      app,
      call,
      withdrawGuard,
      bulk,
      async (context, each) => (await startOrder(context, providers, each)).outcome,
    )
    const ids = items.map(({ id }) => id)
    const started = await call.db
      .select({ id: withdrawLog.id, thirdOrderNo: withdrawLog.thirdOrderNo })
      .from(withdrawLog)
      .where(and(inArray(withdrawLog.id, ids), eq(withdrawLog.status, 'thirdPaying')))
    const numbers = new Map(started.map((row) => [row.id, row.thirdOrderNo]))
    return {
      results: results.map((row) => ({ ...row, thirdOrderNo: numbers.get(row.id) ?? null })),
    }
  })

  serve(app, api.channels, async (_input, call) => {
    const channels = await call.db.select().from(payoutChannel).orderBy(payoutChannel.code)
    const houses = await call.db.execute<{ currency: string; balance: string }>(
      sql`select currency, balance::text as balance from house_account where code = '1120' order by currency`,
    )
    return {
      list: channels.map(({ code, name, currencies, enabled }) => ({
        channelCode: code,
        name,
        currencies,
        enabled: enabled && providers.has(code),
        // The books keep all channels in one account for each currency.
        balances: houses
          .filter(({ currency }) => currencies.includes(currency))
          .map(({ currency, balance }) => ({ currency, balance: plainDecimal(balance) })),
      })),
    }
  })

  servePublic(app, api.callback, async ({ channelCode, payload, signature }) => {
    const report = providers.get(channelCode)?.readCallback(payload, signature)
    if (!report) throw new Refusal(Code.rule, 'callbackSignature')
    const [order] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.thirdOrderNo, report.thirdOrderNo), eq(table.channelCode, channelCode)))
    if (!order) throw new Refusal(Code.notFound, 'notFound')
    await settleAlone(db, order.id, 'callback', report.answer)
    return { received: true as const }
  })
}
