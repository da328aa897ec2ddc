// Rows of copied positions and of the relations behind them, with the names they are shown with.
import { eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { CopySide } from '#contract/trade/follow-log.ts'
import type { MessageKey } from '#server/base/messages.ts'
import { readStoredText } from '#server/base/stored-text.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { followLog, followRelation } from '#server/db/schema/trade/follow.ts'
import { contractPosition } from '#server/db/schema/trade/trade.ts'
import type { Call } from '#server/http/call.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'

const tutor = alias(member, 'tutor')
const tutorColumns = {
  tutorNo: tutor.memberNo,
  tutorName: sql<string>`coalesce(nullif(${tutor.nickname}, ''), ${tutor.memberNo})`,
}
const tutorPosition = alias(contractPosition, 'tutor_position')

/** Copied positions by id. */
export const loadFollowLogs = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(followLog),
      ...memberColumns,
      ...tutorColumns,
      tutorPositionNo: tutorPosition.positionNo,
      positionNo: contractPosition.positionNo,
    })
    .from(followLog)
    .innerJoin(member, eq(member.id, followLog.memberId))
    .innerJoin(tutor, eq(tutor.id, followLog.tutorId))
    .innerJoin(tutorPosition, eq(tutorPosition.id, followLog.tutorPositionId))
    .leftJoin(contractPosition, eq(contractPosition.id, followLog.positionId))
    .where(inArray(followLog.id, [...ids]))

/** The sentences that a copy keeps about why it or its share failed. */
const failReasons = [
  'tutorNotPayable',
  'followBelowContract',
  'followShort',
] as const satisfies MessageKey[]

/** A copied position as the contract shows it, in the language of the reader. */
export const wireFollowLog = (
  row: Awaited<ReturnType<typeof loadFollowLogs>>[number],
  { lang }: Pick<Call, 'lang'>,
) => ({ ...wireMember(row), failReason: readStoredText(row.failReason, failReasons, lang) })

const ofCopies = (value: SQL) =>
  sql`(select ${value} from ${followLog} copy where copy.relation_id = ${followRelation.id})`

/** Relations by id, with what their copies came to. */
export const loadRelations = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(followRelation),
      ...memberColumns,
      ...tutorColumns,
      copyCount: sql<number>`${ofCopies(sql`count(*) filter (where copy.status <> 'failed')::int`)}`,
      openCount: sql<number>`${ofCopies(sql`count(*) filter (where copy.status = 'following')::int`)}`,
      realizedPnl: sql<string>`${ofCopies(sql`coalesce(sum(copy.realized_pnl), 0)`)}`,
      profitShareAmount: sql<string>`${ofCopies(sql`coalesce(sum(copy.profit_share_amount)
        filter (where copy.share_status <> 'returned'), 0)`)}`,
    })
    .from(followRelation)
    .innerJoin(member, eq(member.id, followRelation.memberId))
    .innerJoin(tutor, eq(tutor.id, followRelation.tutorId))
    .where(inArray(followRelation.id, [...ids]))

/** A relation as the contract shows it. */
export const wireSums = <T extends { realizedPnl: string; profitShareAmount: string }>(
  row: T,
): T => ({
  ...row,
  realizedPnl: plainDecimal(row.realizedPnl),
  profitShareAmount: plainDecimal(row.profitShareAmount),
})

/** One side of a copied trade, from its position. */
export async function copySide(
  db: ReadDb,
  positionId: string,
  where?: SQL,
): Promise<z.input<typeof CopySide> | null> {
  const position = contractPosition
  const [side] = await db
    .select({
      memberNo: member.memberNo,
      positionNo: position.positionNo,
      leverage: position.leverage,
      qty: position.qty,
      entryPrice: position.entryPrice,
      exitPrice: position.closePrice,
      realizedPnl: position.realizedPnl,
      fee: position.fee,
      status: position.status,
      openedAt: position.openedAt,
      closedAt: position.closedAt,
    })
    .from(position)
    .innerJoin(member, eq(member.id, position.memberId))
    .where(sql`${eq(position.id, positionId)} and ${where ?? sql`true`}`)
  return side ?? null
}
