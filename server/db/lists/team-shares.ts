// What the teams directly below a leader have of the leader's figures. They lie beside one another, so that
// their figures and the leader's own make the whole.
import { sql, type SQL } from 'drizzle-orm'
import type { DateRange } from '#contract/wire.ts'
import { toTextColumns } from './member-results.ts'
import { teamResults } from './team-results.ts'

const columns = ['volume_usd', 'fee_usd', 'contribution_usd']
const each = (one: (column: SQL) => SQL) =>
  sql.join(
    columns.map((column) => one(sql`${sql.identifier(column)}`)),
    sql`, `,
  )
const amounts = each((column) => column)
const sums = each((column) => sql`coalesce(sum(${column}), 0)`)
/** The whole less the teams below. */
const rest = each(
  (column) => sql`coalesce(sum(case when is_whole then ${column} else -${column} end), 0)`,
)

interface SharesOptions {
  readonly leader: { readonly id: string; readonly path: string; readonly depth: number }
  /** How many teams have a line of their own; smaller ones are added up. */
  readonly named: number
  readonly zone: string
  readonly range: DateRange
  readonly includeInternal?: boolean | undefined
}

/** Returns the query: lines of the kinds `total`, `own`, `team` (the largest first) and `others`. */
export function teamShares({ leader, named, ...days }: SharesOptions): SQL {
  const { id, path, depth } = leader
  const roots = sql`select id from member where id = ${id}
    or (path like ${`${path}%`} and depth = ${depth + 1})`
  const isWhole = sql`id = ${id}::bigint`
  return sql`${teamResults({ roots, ...days })},
    ranked as (select *, ${isWhole} as is_whole,
        row_number() over (partition by ${isWhole} order by volume_usd desc, id) as rank from result),
    line as (
      select 'total' as kind, null::bigint as id, 0 as count, 0::bigint as rank, ${amounts} from ranked where is_whole
      union all select 'own', null, 0, 0, ${rest} from ranked
      union all select 'team', id, team_count, rank, ${amounts} from ranked where not is_whole and rank <= ${named}
      union all select 'others', null, count(*)::int, 0, ${sums} from ranked where not is_whole and rank > ${named})
    select kind, line.id::text as id, member_no, account, count, ${toTextColumns(columns)}
      from line left join member m on m.id = line.id order by rank`
}
