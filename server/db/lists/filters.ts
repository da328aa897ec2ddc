// Conditions of lists. Each is undefined while its filter is not set, which `and` and `or` leave out:
// `and(is(table.status, query.status), days(zone, table.createdAt, query.dateRange))`.
import { isIP } from 'node:net'
import { and, arrayOverlaps, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MemberType } from '#contract/member/values.ts'
import type { ReadDb } from '../read-db.ts'
import { member } from '../schema/member/member.ts'
import { escapeLike } from './like.ts'

/** What a column of a table holds. */
type Held<C extends PgColumn> = C['_']['data']
type ElementOf<T> = T extends readonly (infer E)[] ? E : never
type Condition = SQL | undefined

/** The column equals the value. */
export const is = <C extends PgColumn>(column: C, value: Held<C> | undefined): Condition =>
  value === undefined ? undefined : eq(column, value)

/** The column is one of the values; an empty list is no filter. */
export const anyOf = <C extends PgColumn>(
  column: C,
  values: readonly Held<C>[] | undefined,
): Condition => (values?.length ? inArray(column, [...values]) : undefined)

/** The column, an array, holds at least one of the values. */
export const overlaps = <C extends PgColumn>(
  column: C,
  values: readonly ElementOf<Held<C>>[] | undefined,
): Condition => (values?.length ? arrayOverlaps(column, [...values]) : undefined)

/** The column lies between two bounds, both included; either may be open. */
export const between = <C extends PgColumn>(
  column: C,
  min: Held<C> | undefined,
  max: Held<C> | undefined,
): Condition =>
  and(
    min === undefined ? undefined : gte(column, min),
    max === undefined ? undefined : lte(column, max),
  )

/** A worked out number lies between two bounds, both included; either may be open. */
export const within = (value: SQL, min: string | undefined, max: string | undefined): Condition =>
  and(
    min === undefined ? undefined : sql`${value} >= ${min}::numeric`,
    max === undefined ? undefined : sql`${value} <= ${max}::numeric`,
  )

/** The column is set (true) or not set (false). */
export const isSet = (column: PgColumn, wanted: boolean | undefined): Condition =>
  wanted === undefined ? undefined : wanted ? sql`${column} is not null` : sql`${column} is null`

// A text in three languages is searched by its words, not by the names of the languages.
const searched = (column: PgColumn | SQL): SQL =>
  'getSQLType' in column && column.getSQLType() === 'jsonb'
    ? sql`concat_ws(' ', ${column}->>'zh-cn', ${column}->>'en', ${column}->>'zh-tw')`
    : sql`${column}`

/** One of the columns holds the text, upper or lower case; texts in three languages in any of them. For short tables. */
export const contains = (
  text: string | undefined,
  ...columns: readonly (PgColumn | SQL)[]
): Condition =>
  text
    ? or(...columns.map((column) => sql`${searched(column)} ilike ${`%${escapeLike(text)}%`}`))
    : undefined

/** One of the columns begins with the text, exactly as written: an index serves it (`text_pattern_ops`). */
export const startsWith = (
  text: string | undefined,
  ...columns: readonly (PgColumn | SQL)[]
): Condition =>
  text ? or(...columns.map((column) => sql`${column} like ${`${escapeLike(text)}%`}`)) : undefined

/** The moment lies in the calendar days `[from, to]` of the zone, both included. */
export const days = (
  zone: string,
  column: PgColumn | SQL,
  range: readonly [from: string, to: string] | undefined,
): Condition =>
  range &&
  and(
    sql`${column} >= (${range[0]}::date)::timestamp at time zone ${zone}`,
    sql`${column} < (${range[1]}::date + 1)::timestamp at time zone ${zone}`,
  )

/** The record belongs to a member of one of these types. */
export const ofMemberType = (
  memberId: PgColumn,
  types: readonly MemberType[] | undefined,
): Condition =>
  types?.length
    ? sql`${memberId} in (select ${member.id} from ${member} where ${inArray(member.memberType, [...types])})`
    : undefined

const maxPrefix = { 4: 32, 6: 128 } as const

/** The address equals the text or lies in the range it names; undefined where the text is neither. */
export function addressIs(column: PgColumn, text: string | undefined): Condition {
  // PostgreSQL would refuse the whole query for what is no address.
  const [, host = '', prefix = '0'] =
    /^([\da-fA-F.:]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text ?? '') ?? []
  const version = isIP(host)
  if (version !== 4 && version !== 6) return undefined
  return Number(prefix) <= maxPrefix[version] ? sql`${column} <<= ${text}::inet` : undefined
}

// Few members: their records are found by index. Many: one pass with a hashed sub-query is cheaper.
const fewMembers = 200

/** The record belongs to a member whose number begins with the text, or whose account is the text. */
export async function memberKeyword(
  db: Pick<ReadDb, 'select'>,
  memberId: PgColumn,
  text: string | undefined,
): Promise<Condition> {
  if (!text) return undefined
  // Accounts are masked: found by their whole value only, or their start would tell them letter by letter.
  const matching = or(
    startsWith(text, member.memberNo),
    eq(sql`lower(${member.account})`, text.toLowerCase()),
  )
  const found = await db
    .select({ id: member.id })
    .from(member)
    .where(matching)
    .limit(fewMembers + 1)
  return found.length > fewMembers
    ? sql`${memberId} in (select ${member.id} from ${member} where ${matching})`
    : inArray(
        memberId,
        found.map(({ id }) => id),
      )
}
