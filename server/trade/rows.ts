// Rows of orders, deals and positions with the names they are shown with.
import { desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { type ContractDeal, maxDeals } from '#contract/trade/contract-deal.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import {
  contractDeal,
  contractEntrust,
  contractPosition,
  contractProduct,
} from '#server/db/schema/trade/trade.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { marks } from './marks.ts'

const dealsWhere = (db: ReadDb, where: SQL) =>
  db
    .select({
      ...getTableColumns(contractDeal),
      ...memberColumns,
      currency: contractProduct.settleCurrency,
      entrustNo: contractEntrust.entrustNo,
      positionNo: contractPosition.positionNo,
    })
    .from(contractDeal)
    .innerJoin(member, eq(member.id, contractDeal.memberId))
    .innerJoin(contractProduct, eq(contractProduct.productCode, contractDeal.productCode))
    .innerJoin(contractEntrust, eq(contractEntrust.id, contractDeal.entrustId))
    .leftJoin(contractPosition, eq(contractPosition.id, contractDeal.positionId))
    .where(where)

/** Deals by id. */
export const loadDeals = (db: ReadDb, ids: readonly string[]) =>
  dealsWhere(db, inArray(contractDeal.id, [...ids])).orderBy(contractDeal.dealAt, contractDeal.id)

/** The newest deals of an order or a position as the contract shows them, oldest first. */
export async function readNewestDeals(
  db: ReadDb,
  of: { entrustId: string } | { positionId: string },
): Promise<z.input<typeof ContractDeal>[]> {
  const where =
    'entrustId' in of
      ? eq(contractDeal.entrustId, of.entrustId)
      : eq(contractDeal.positionId, of.positionId)
  const newest = await dealsWhere(db, where)
    .orderBy(desc(contractDeal.dealAt), desc(contractDeal.id))
    .limit(maxDeals)
  return newest.toReversed().map(wireMember)
}

/** Orders by id. */
export const loadEntrusts = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(contractEntrust),
      ...memberColumns,
      currency: contractProduct.settleCurrency,
    })
    .from(contractEntrust)
    .innerJoin(member, eq(member.id, contractEntrust.memberId))
    .innerJoin(contractProduct, eq(contractProduct.productCode, contractEntrust.productCode))
    .where(inArray(contractEntrust.id, [...ids]))

/** Positions by id, with mark price and what follows from it. */
export const loadPositions = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(contractPosition),
      ...memberColumns,
      ...marks,
      currency: contractProduct.settleCurrency,
    })
    .from(contractPosition)
    .innerJoin(member, eq(member.id, contractPosition.memberId))
    .innerJoin(contractProduct, eq(contractProduct.productCode, contractPosition.productCode))
    .where(inArray(contractPosition.id, [...ids]))

const plain = (value: string | null) => (value === null ? null : plainDecimal(value))

/** A position as the contract shows it. */
export const wirePosition = (row: Awaited<ReturnType<typeof loadPositions>>[number]) => ({
  ...wireMember(row),
  markPrice: plain(row.markPrice),
  notional: plain(row.notional),
  unrealizedPnl: plain(row.unrealizedPnl),
  marginRatio: plain(row.marginRatio),
  liqDistance: plain(row.liqDistance),
  roe: plain(row.roe),
})
