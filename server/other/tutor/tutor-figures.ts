// How a tutor trades and who follows: expressions over `tutor` for lists, and the record of one.
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { memberScope } from '#server/access/member-scope.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { member } from '#server/db/schema/member/member.ts'
import { tutor } from '#server/db/schema/other/tutor.ts'
import { contractPosition } from '#server/db/schema/trade/trade.ts'
import type { Call } from '#server/http/call.ts'

const maxFollowers = 100
const maxPositions = 50
const curveDays = 90
const maxMonths = 12

const figure = (column: SQL) => sql`(select ${column} from tutor_figures(${tutor.memberId}))`
/** The members who follow a tutor now. */
const followersOf = (memberId: unknown) =>
  sql`(select r.member_id from follow_relation r where r.tutor_id = ${memberId} and r.status = 'active')`
const followWallets = sql`(select coalesce(round(sum((w.available + w.frozen + w.margin) * currency_price_usd(w.currency)), 8), 0)
  from ledger_account w where w.wallet_type = 'follow' and w.member_id in ${followersOf(tutor.memberId)})`
// What was credited: the tutor's part without the platform's, cut as the settlement cuts it.
const shares = sql`(select coalesce(round(sum(trunc(l.profit_share_amount * (1 - l.platform_share_rate), 8)
    * currency_price_usd(l.currency)), 8), 0)
  from follow_log l where l.tutor_id = ${tutor.memberId} and l.share_status = 'settled')`

/** What lists sort and filter by beside the columns. */
export const figures = {
  followerCount: sql<number>`(select count(*)::int from ${followersOf(tutor.memberId)} f)`,
  aumUsd: sql<string>`${followWallets}`,
  winRate: sql<string | null>`${figure(sql`win_rate`)}`,
  roi30d: sql<string | null>`${figure(sql`roi_30d`)}`,
  maxDrawdown30d: sql<string | null>`${figure(sql`max_drawdown_30d`)}`,
  totalPnlUsd: sql<string>`${figure(sql`total_pnl_usd`)}`,
  shareIncomeUsd: sql<string>`${shares}`,
}

const plain = (value: string | null) => (value === null ? null : plainDecimal(value))

/** The figures as plain decimals. */
export const wireFigures = (row: {
  aumUsd: string
  winRate: string | null
  roi30d: string | null
  maxDrawdown30d: string | null
  totalPnlUsd: string
  shareIncomeUsd: string
}) => ({
  aumUsd: plainDecimal(row.aumUsd),
  winRate: plain(row.winRate),
  roi30d: plain(row.roi30d),
  maxDrawdown30d: plain(row.maxDrawdown30d),
  totalPnlUsd: plainDecimal(row.totalPnlUsd),
  shareIncomeUsd: plainDecimal(row.shareIncomeUsd),
})

const pnl = sql`contract_pnl + delivery_pnl + follow_pnl + funding_fee - trade_fee`

/** The record of a tutor: by day, by month, open positions, and those followers whom the operator may see. */
export async function readTutorRecord({ db, actor }: Pick<Call, 'db' | 'actor'>, memberId: string) {
  const visible = await memberScope(db, member.id, actor)

  const [curve, months, followers, positions] = await Promise.all([
    db.execute<{ day: string; pnlUsd: string }>(sql`
      select stat_date::text as day, trim_scale(round(${pnl}, 8))::text as "pnlUsd" from stat_member_daily
       where member_id = ${memberId}::bigint and stat_date >= report_today() - ${curveDays}::integer order by stat_date`),
    db.execute<{
      month: string
      pnlUsd: string
      volumeUsd: string
      tradeCount: number
      winRate: string | null
    }>(sql`
      select to_char(stat_date, 'YYYY-MM') as month, trim_scale(round(sum(${pnl}), 8))::text as "pnlUsd",
          trim_scale(round(sum(volume_usd), 8))::text as "volumeUsd", sum(trade_count)::int as "tradeCount",
          trim_scale(round(sum(win_count)::numeric / nullif(sum(close_count), 0), 8))::text as "winRate"
        from stat_member_daily where member_id = ${memberId}::bigint
       group by 1 order by 1 desc limit ${maxMonths}`),
    db
      .select({
        memberNo: member.memberNo,
        nickname: member.nickname,
        status: member.status,
        // A single-table select names columns without their table, and the wallet has an id too.
        aumUsd: sql<string>`(select trim_scale(coalesce(round(sum((w.available + w.frozen + w.margin)
          * currency_price_usd(w.currency)), 8), 0))::text
          from ledger_account w where w.member_id = "member"."id" and w.wallet_type = 'follow')`,
      })
      .from(member)
      .where(and(inArray(member.id, followersOf(memberId)), visible))
      .orderBy(member.id)
      .limit(maxFollowers),
    db
      .select({
        positionNo: contractPosition.positionNo,
        productCode: contractPosition.productCode,
        positionSide: contractPosition.positionSide,
        leverage: contractPosition.leverage,
        qty: contractPosition.qty,
        entryPrice: contractPosition.entryPrice,
        openedAt: contractPosition.openedAt,
      })
      .from(contractPosition)
      .where(and(eq(contractPosition.memberId, memberId), eq(contractPosition.status, 'open')))
      .orderBy(desc(contractPosition.openedAt))
      .limit(maxPositions),
  ])
  return { curve, months, followers, positions }
}
