// Who a batch is for: read from numbers, lines of a file, a level, a tag or a team, and checked line by line.
import { parse } from 'csv-parse/sync'
import { and, arrayContains, eq, inArray, like, ne, type SQL } from 'drizzle-orm'
import type { Lang } from '#contract/lang.ts'
import { maxMembers, type Recipients, targetField } from '#contract/marketing/recipients.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { type MessageKey, text } from '#server/base/messages.ts'
import type { Reader } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { Call } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'

/** Who asks, and the transaction or the database to read from. */
export type By = { readonly db: Reader } & Pick<Call, 'actor' | 'lang'>

interface Line {
  readonly line: number
  readonly memberNo: string
  /** What follows the number in the line of a file. */
  readonly value: string
}
/** A line that cannot be used, and why. */
export interface Problem {
  readonly line: number
  readonly text: string
  readonly msg: string
}
/** The members of a batch, and the lines that name none. */
export interface ResolvedMembers {
  readonly found: readonly (Line & { readonly memberId: string })[]
  readonly problems: readonly Problem[]
}

/** Returns what the operator reads of a line that cannot be used. */
export const createProblem = ({ line, memberNo }: Line, why: MessageKey, lang: Lang): Problem => ({
  line,
  text: memberNo.slice(0, 40),
  msg: text(why, lang),
})

/** The lines of a text; a first line of column names is left out. Throws 40001 when it is no CSV. */
function linesOf(csv: string, lang: Lang): Line[] {
  let read: { record: string[]; info: { lines: number } }[]
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true }
    read = parse(csv, { ...options, info: true }) as never
  } catch {
    throw invalidField('csv', 'csvUnreadable', lang)
  }
  // Names of columns have no digits; a number that is mistyped has, and is reported rather than left out.
  const isHeading = read[0]?.record.slice(0, 2).every((cell) => !/\d/.test(cell)) ?? false
  return read
    .slice(isHeading ? 1 : 0)
    .map(({ record: [memberNo = '', value = ''], info }) => ({ line: info.lines, memberNo, value }))
}

async function resolveLines(
  { db, actor, lang }: By,
  lines: readonly Line[],
): Promise<ResolvedMembers> {
  const numbers = [...new Set(lines.map(({ memberNo }) => memberNo))]
  const rows = await db
    .select({ id: member.id, memberNo: member.memberNo })
    .from(member)
    .where(
      and(
        inArray(member.memberNo, numbers),
        ne(member.status, 'closed'),
        await memberScope(db, member.id, actor),
      ),
    )
  const ids = new Map(rows.map(({ id, memberNo }) => [memberNo, id]))
  const seen = new Set<string>()
  const problems: Problem[] = []
  const found = lines.flatMap((line) => {
    const memberId = ids.get(line.memberNo)
    const isRepeated = seen.has(line.memberNo)
    seen.add(line.memberNo)
    if (memberId && !isRepeated) return [{ ...line, memberId }]
    problems.push(createProblem(line, memberId ? 'lineRepeated' : 'lineMember', lang))
    return []
  })
  return { found, problems }
}

async function groupOf(
  db: Reader,
  { target, level, tag, teamRootNo }: Recipients,
  lang: Lang,
): Promise<SQL | undefined> {
  if (target === 'level') return level ? eq(member.level, level) : undefined
  if (target === 'tag') return tag ? arrayContains(member.tags, [tag]) : undefined
  const [root] = await db
    .select({ path: member.path })
    .from(member)
    .where(eq(member.memberNo, teamRootNo))
  if (!root) throw invalidField('teamRootNo', 'membersUnknown', lang)
  // Paths hold digits and slashes only, so the prefix needs no escaping.
  return like(member.path, `${root.path}%`)
}

/**
 * Finds the members of a batch. Throws 40001 for what the target lacks and for more members than a batch may have; lines
 * that cannot be used are listed one by one.
 */
export async function resolveMembers(by: By, input: Recipients): Promise<ResolvedMembers> {
  const { db, actor, lang } = by
  const { target, memberNos, csv } = input
  const field = targetField[target]
  if (!input[field]?.length) throw invalidField(field, 'fieldRequired', lang)
  if (target === 'members' || target === 'csv') {
    const lines =
      target === 'csv'
        ? linesOf(csv, lang)
        : memberNos.map((memberNo, index) => ({ line: index + 1, memberNo, value: '' }))
    if (lines.length > maxMembers) throw invalidField(field, 'membersTooMany', lang)
    if (lines.length === 0) throw invalidField(field, 'fieldRequired', lang)
    return resolveLines(by, lines)
  }
  const rows = await db
    .select({ memberId: member.id, memberNo: member.memberNo })
    .from(member)
    .where(
      and(
        await groupOf(db, input, lang),
        ne(member.status, 'closed'),
        await memberScope(db, member.id, actor),
      ),
    )
    .orderBy(member.id)
    .limit(maxMembers + 1)
  if (rows.length > maxMembers) throw invalidField(field, 'membersTooMany', lang)
  if (rows.length === 0) throw invalidField(field, 'nobodyMeant', lang)
  return { found: rows.map((row, index) => ({ ...row, line: index + 1, value: '' })), problems: [] }
}
