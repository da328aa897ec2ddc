// Who a batch is for: read from numbers, lines of a file, a level, a tag or a team, and checked line by line.
import Big from 'big.js'
import { parse } from 'csv-parse/sync'
import { and, arrayContains, eq, inArray, like, ne, type SQL } from 'drizzle-orm'
import type { Lang } from '#contract/lang.ts'
import { maxPoints } from '#contract/marketing/integral-send.ts'
import { maxMembers, type Recipients, targetField } from '#contract/marketing/recipients.ts'
import { plainDecimal } from '../db/columns.ts'
import { member } from '../db/schema/member.ts'
import type { Call } from '../http/call.ts'
import { invalidField } from '../http/field-errors.ts'
import { type MessageKey, text } from '../http/messages.ts'
import { memberScope, type Reader } from '../member/scope.ts'

/** Whoever names the members; only those in their scope are found. */
type By = { readonly db: Reader } & Pick<Call, 'actor' | 'lang'>

interface Line {
  readonly line: number
  readonly memberNo: string
  readonly points: string
}
interface Problem {
  readonly line: number
  readonly text: string
  readonly msg: string
}
/** The members of a batch with their points, and the lines that cannot be used. */
export interface Resolved {
  readonly items: readonly { readonly memberId: string; readonly points: string }[]
  readonly problems: readonly Problem[]
}

/** Whether a text is an amount of points that one member can get. */
function isPoints(value: string): boolean {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(value)) return false
  const points = new Big(value)
  return points.gt(0) && points.lte(maxPoints)
}

/** The lines of a text; a first line of column names is left out. Throws 40001 when it is no CSV. */
function linesOf(csv: string, pointsEach: string, lang: Lang): Line[] {
  let read: { record: string[]; info: { lines: number } }[]
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true }
    read = parse(csv, { ...options, info: true }) as never
  } catch {
    throw invalidField('csv', 'csvUnreadable', lang)
  }
  // Names of columns have no digits; a number that is mistyped has, and is reported rather than left out.
  const isHeading = read[0]?.record.slice(0, 2).every((cell) => !/\d/.test(cell)) ?? false
  return read.slice(isHeading ? 1 : 0).map(({ record: [memberNo = '', points = ''], info }) => ({
    line: info.lines,
    memberNo,
    points: points === '' ? pointsEach : points,
  }))
}

async function resolveLines({ db, actor, lang }: By, lines: readonly Line[]): Promise<Resolved> {
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
  const items = lines.flatMap(({ line, memberNo, points }) => {
    const memberId = ids.get(memberNo)
    const wrong: MessageKey | undefined = !memberId
      ? 'lineMember'
      : seen.has(memberNo)
        ? 'lineRepeated'
        : isPoints(points)
          ? undefined
          : 'linePoints'
    seen.add(memberNo)
    if (wrong === undefined && memberId) return [{ memberId, points }]
    if (wrong) problems.push({ line, text: memberNo.slice(0, 40), msg: text(wrong, lang) })
    return []
  })
  return { items, problems }
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
 * Finds the members of a batch. Throws 40001 for what the target lacks, for points that nobody can get, and for more
 * members than a batch may have; lines that cannot be used are listed one by one. Where nobody gets points, `pointsEach` is
 * '1' and what follows a number in its line does not count.
 */
export async function resolveRecipients(
  by: By,
  input: Recipients & { readonly pointsEach: string | null },
  { withPoints = true } = {},
): Promise<Resolved> {
  const { db, actor, lang } = by
  const { target, memberNos, csv } = input
  const pointsEach = input.pointsEach ?? ''
  const field = targetField[target]
  if (target !== 'csv' && !isPoints(pointsEach))
    throw invalidField('pointsEach', 'linePoints', lang)
  if (!input[field]?.length) throw invalidField(field, 'fieldRequired', lang)
  const points = pointsEach === '' ? '' : plainDecimal(pointsEach)
  if (target === 'members' || target === 'csv') {
    const lines =
      target === 'csv'
        ? linesOf(csv, points, lang).map((each) => (withPoints ? each : { ...each, points }))
        : memberNos.map((memberNo, index) => ({ line: index + 1, memberNo, points }))
    if (lines.length > maxMembers) throw invalidField(field, 'membersTooMany', lang)
    if (lines.length === 0) throw invalidField(field, 'fieldRequired', lang)
    return resolveLines(by, lines)
  }
  const rows = await db
    .select({ memberId: member.id })
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
  return { items: rows.map(({ memberId }) => ({ memberId, points })), problems: [] }
}

/** The points of all members together. */
export const totalOf = ({ items }: Resolved): string =>
  items.reduce((sum, { points }) => sum.plus(points), new Big(0)).toFixed()
