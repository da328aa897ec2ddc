// How the figures of one team are made up of the teams directly below it (`screens` O12). Those lie beside one another, so
// that their figures and the leader's own make the team's.
import { sql } from 'drizzle-orm'
import * as api from '#contract/other/team-profit.ts'
import { plainDecimal } from '#server/db/columns.ts'
import { textOf } from '#server/db/member-results.ts'
import { teamResults } from '#server/db/team-results.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { findMember } from '#server/member/find-member.ts'
import { maskAccount } from '#server/member/mask.ts'
import { statRange } from '#server/member/stats/stat-range.ts'

const columns = ['volume_usd', 'fee_usd', 'contribution_usd']
const amounts = sql.join(
  columns.map((column) => sql.identifier(column)),
  sql`, `,
)
const sums = sql.join(
  columns.map((column) => sql`coalesce(sum(${sql.identifier(column)}), 0)`),
  sql`, `,
)
/** The team's own less those below. */
const rest = sql.join(
  columns.map((column) => {
    const name = sql.identifier(column)
    return sql`coalesce(sum(case when is_whole then ${name} else -${name} end), 0)`
  }),
  sql`, `,
)

interface Line extends Record<string, unknown> {
  kind: 'total' | 'own' | 'team' | 'others'
  id: string | null
  member_no: string | null
  account: string | null
  count: number
  volume_usd: string
  fee_usd: string
  contribution_usd: string
}

const read = (line: Line | undefined) => ({
  volumeUsd: plainDecimal(line?.volume_usd ?? '0'),
  feeUsd: plainDecimal(line?.fee_usd ?? '0'),
  contributionUsd: plainDecimal(line?.contribution_usd ?? '0'),
})

/** Mounts the shares of the teams below one. */
export function teamShare(app: App): void {
  serve(app, api.share, async ({ memberId, dateRange, includeInternal }, call) => {
    const { db, lang } = call
    const { path, depth } = await findMember(call, memberId)
    const { zone, range } = await statRange(db, dateRange, { lang, since: 'month' })
    const roots = sql`select id from member where id = ${memberId}
      or (path like ${`${path}%`} and depth = ${depth + 1})`
    const lines =
      await db.execute<Line>(sql`${teamResults({ roots, zone, range, includeInternal })},
      placed as (select *, id = ${memberId}::bigint as is_whole,
          row_number() over (partition by id = ${memberId}::bigint order by volume_usd desc, id) as place from result),
      line as (
        select 'total' as kind, null::bigint as id, 0 as count, 0::bigint as place, ${amounts} from placed where is_whole
        union all select 'own', null, 0, 0, ${rest} from placed
        union all select 'team', id, team_count, place, ${amounts} from placed
          where not is_whole and place <= ${api.maxSharedTeams}
        union all select 'others', null, count(*)::int, 0, ${sums} from placed
          where not is_whole and place > ${api.maxSharedTeams})
      select kind, line.id::text as id, member_no, account, count, ${textOf(columns)}
        from line left join member m on m.id = line.id order by place`)
    const of = (kind: Line['kind']) => lines.find((line) => line.kind === kind)
    return {
      total: read(of('total')),
      own: read(of('own')),
      teams: lines
        .filter(({ kind }) => kind === 'team')
        .map((line) => ({
          id: line.id ?? '',
          memberNo: line.member_no ?? '',
          account: maskAccount(line.account ?? ''),
          teamCount: line.count,
          ...read(line),
        })),
      others: { count: of('others')?.count ?? 0, ...read(of('others')) },
    }
  })
}
