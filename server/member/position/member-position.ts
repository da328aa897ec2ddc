// Positions of members, worked out anew for each call: rows and sums are of one moment.
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { getPagination } from '#contract/endpoint.ts'
import * as api from '#contract/member/member-position.ts'
import { openStatuses } from '#contract/trade/contract-entrust.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { deliveryOrder } from '#server/db/schema/trade/delivery.ts'
import { contractEntrust, contractPosition } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { mountExport } from '#server/lists/export/mount-export.ts'
import { wireMember } from '#server/lists/member-columns.ts'
import {
  loadDeliveryOrders,
  marks,
  loadEntrusts,
  loadPositions,
  wirePosition,
} from '#server/trade/index.ts'
import { findMember } from '../find-member.ts'
import { anyPage, memberKeys, riskyPage, type Query } from './pages.ts'
import { readPositionRows, withMembers } from './rows.ts'

/** The newest rows of a member that are open, by id. */
const newest = (table: typeof contractEntrust | typeof deliveryOrder, open: SQL | undefined) =>
  sql`select ${table.id} as id from ${table} where ${open} order by ${desc(table.id)} limit ${api.maxOpened}`

/** Mounts the list, its export, and what one member has open. */
export function memberPosition(app: App): void {
  serve(app, api.list, async (query, call) => {
    const { db } = call
    const { page } = getPagination(query)
    const rows = (await riskyPage(query, call)) ?? (await anyPage(query, call))
    const sums = rows[0] ?? {}
    const sum = (name: string) => {
      const value = sums[name]
      return plainDecimal(typeof value === 'string' ? value : '0')
    }
    const total = Number(sums['total'] ?? 0)
    return {
      list: await withMembers(
        db,
        rows.filter(({ id }) => id !== null),
      ),
      currentPage: page,
      total,
      summary:
        total === 0
          ? []
          : [
              {
                currency: 'USDT',
                count: total,
                longNotional: sum('long'),
                shortNotional: sum('short'),
                net: sum('net'),
                unrealizedPnl: sum('pnl'),
                atRiskCount: Number(sums['at_risk']),
              },
            ],
    }
  })

  mountExport(app, api.list, async (query, call) => ({
    keys: await memberKeys(query as Query, call),
    rows: (keys, reader) =>
      readPositionRows(
        reader.db,
        keys.map(({ id }) => id),
      ),
  }))

  serve(app, api.get, async ({ memberId }, call) => {
    const { db } = call
    await findMember(call, memberId)
    const idsOf = async (select: SQL) =>
      (await db.execute<{ id: string }>(select)).map(({ id }) => String(id))
    const [[row], positions, entrusts, orders] = await Promise.all([
      readPositionRows(db, [memberId]),
      idsOf(sql`select ${contractPosition.id} as id from ${contractPosition}
        where ${contractPosition.memberId} = ${memberId}::bigint and ${contractPosition.status} = 'open'
        order by ${marks.marginRatio} desc nulls last, ${contractPosition.id} desc limit ${api.maxOpened}`),
      idsOf(
        newest(
          contractEntrust,
          and(
            eq(contractEntrust.memberId, memberId),
            inArray(contractEntrust.status, [...openStatuses]),
          ),
        ),
      ),
      idsOf(
        newest(
          deliveryOrder,
          and(eq(deliveryOrder.memberId, memberId), eq(deliveryOrder.status, 'open')),
        ),
      ),
    ])
    const loaded = await Promise.all([
      positions.length === 0 ? [] : loadPositions(db, positions),
      entrusts.length === 0 ? [] : loadEntrusts(db, entrusts),
      orders.length === 0 ? [] : loadDeliveryOrders(db, orders),
    ])
    const inOrder = <R extends { id: string }>(ids: readonly string[], found: readonly R[]) => {
      const byId = new Map(found.map((each) => [each.id, each]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    }
    return {
      row: row ?? null,
      positions: inOrder(positions, loaded[0]).map(wirePosition),
      entrusts: inOrder(entrusts, loaded[1]).map(wireMember),
      deliveryOrders: inOrder(orders, loaded[2]).map(wireMember),
    }
  })
}
