// Rows of the team list and nodes of the tree: members with the figures of their teams.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { TeamRow } from '#contract/member/member-team.ts'
import type { DateRange } from '#contract/wire.ts'
import { memberScope } from '#server/access/member-scope.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { readSettings } from '#server/db/settings.ts'
import type { Call } from '#server/http/call.ts'
import { memberColumns, wireMember } from '#server/lists/member-columns.ts'
import { teamFigures, type TeamFigures } from './team-figures.ts'

const parent = alias(member, 'parent')

/** Days, zone and threshold of the figures. */
export async function resolvePeriod(db: ReadDb, wanted: DateRange | undefined) {
  const { 'report.timezone': zone, 'invite.effectiveMinUsd': effectiveMinUsd } =
    await readSettings(db)
  if (wanted) return { zone, effectiveMinUsd, range: wanted }
  const [row] = await db.execute<{ first: string; today: string }>(sql`
    select date_trunc('month', report_today())::date::text as first, report_today()::text as today`)
  if (!row) throw new Error('The database returned no date.')
  const range: DateRange = [row.first, row.today]
  return { zone, effectiveMinUsd, range }
}
type Period = Awaited<ReturnType<typeof resolvePeriod>>

const none: TeamFigures = {
  directCount: 0,
  teamCount: 0,
  effectiveCount: 0,
  teamAssetUsd: '0',
  teamRechargeUsd: '0',
  teamWithdrawUsd: '0',
  teamVolumeUsd: '0',
  teamFeeUsd: '0',
  rebateUsd: '0',
}

/** Loads rows in the order of `ids`. The parent of a bound operator's own member is not shown. */
export async function teamRows(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  ids: readonly string[],
  period: Period,
  known?: ReadonlyMap<string, TeamFigures>,
): Promise<z.input<typeof TeamRow>[]> {
  if (ids.length === 0) return []
  const visible = await memberScope(db, parent.id, actor)
  const [rows, figures] = await Promise.all([
    db
      .select({
        id: member.id,
        version: member.version,
        memberId: member.id,
        ...memberColumns,
        status: member.status,
        parentId: parent.id,
        parentNo: parent.memberNo,
        depth: member.depth,
        joinedAt: member.createdAt,
      })
      .from(member)
      .leftJoin(parent, and(eq(parent.id, member.inviterId), visible))
      .where(inArray(member.id, [...ids])),
    known ?? teamFigures(db, ids, period),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...wireMember(row), ...(figures.get(id) ?? none) }] : []
  })
}
