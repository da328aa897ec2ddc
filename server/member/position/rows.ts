// Rows of `figures` as the contract shows them, with the names of their members.
import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type * as api from '#contract/member/member-position.ts'
import { plainDecimal, plainStamp } from '#server/db/columns.ts'
import { amounts, figureColumns, rates } from '#server/db/lists/member-positions.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { marginNotice } from '#server/db/schema/member/member-page.ts'
import { member } from '#server/db/schema/member/member.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { figures } from './figures.ts'

type Row = z.input<typeof api.MemberPosition>

type Figures = Readonly<Record<string, unknown>>
const decimal = (value: unknown) => (typeof value === 'string' ? plainDecimal(value) : null)

/** Gives the figures the names of their members, in the same order. */
export async function withMembers(db: ReadDb, found: readonly Figures[]): Promise<Row[]> {
  if (found.length === 0) return []
  const owners = await db
    .select({
      id: member.id,
      memberId: member.id,
      ...memberColumns,
      tradeStatus: member.tradeStatus,
      notifiedAt: marginNotice.sentAt,
    })
    .from(member)
    .leftJoin(marginNotice, eq(marginNotice.memberId, member.id))
    .where(
      inArray(
        member.id,
        found.map(({ id }) => String(id)),
      ),
    )
  const byId = new Map(owners.map((owner) => [owner.id, wireMember(owner)]))
  return found.flatMap((row): Row[] => {
    const owner = byId.get(String(row['id']))
    if (!owner) return []
    // Each name of the record is one of the amounts.
    const money = Object.fromEntries(
      Object.entries(amounts).map(([field, column]) => [field, decimal(row[column]) ?? '0']),
    ) as Record<keyof typeof amounts, string>
    const product = row['top_product']
    const leverage = row['max_leverage']
    return [
      {
        ...owner,
        ...money,
        riskLevel: row['risk_level'] as Row['riskLevel'],
        positionCount: Number(row['position_count']),
        marginRatio: decimal(row[rates.marginRatio]),
        nearestLiqDistance: decimal(row[rates.nearestLiqDistance]),
        maxLeverage: leverage === null ? null : Number(leverage),
        topProduct: typeof product === 'string' ? product : null,
        snapshotAt: plainStamp(String(row['snapshot_at'])),
      },
    ]
  })
}

/** The rows of members, in their order; who has nothing open is left out. */
export async function readPositionRows(db: ReadDb, ids: readonly string[]): Promise<Row[]> {
  const found = await db.execute<Record<string, unknown>>(sql`
    with ${figures(ids)} select ${figureColumns} from figures`)
  const byId = new Map((await withMembers(db, found)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
