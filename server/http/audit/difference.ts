// One long text before and after a change: read when it is asked for, without what both have in common.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Difference } from '#contract/history.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { operationLog } from '#server/db/schema/operator/access.ts'

/** Most characters of each text that are read and compared. */
export const maxCompared = 500_000
/** Characters around the difference that are shown with it. */
const context = 200
/** Most bytes of each text as JSON. */
const maxTextBytes = 100 * 1024

/** How many characters both texts begin with; never half of a surrogate pair. */
function sameAtStart(one: string, other: string): number {
  const max = Math.min(one.length, other.length)
  let count = 0
  while (count < max && one[count] === other[count]) count += 1
  return wholeCharacters(one, count)
}

function sameAtEnd(one: string, other: string, max: number): number {
  let count = 0
  while (count < max && one.at(-1 - count) === other.at(-1 - count)) count += 1
  const start = one.length - count
  return one.length - (isLowSurrogate(one, start) ? start + 1 : start)
}

const isLowSurrogate = (text: string, index: number) => {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff
}
const wholeCharacters = (text: string, count: number) =>
  isLowSurrogate(text, count) ? count - 1 : count

/** The beginning of a text that has at most so many bytes as JSON. */
function cut(text: string): string {
  let shown = text
  for (;;) {
    const bytes = Buffer.byteLength(JSON.stringify(shown))
    if (bytes <= maxTextBytes) return shown
    shown = shown.slice(
      0,
      wholeCharacters(shown, Math.floor((shown.length * maxTextBytes) / bytes)),
    )
  }
}

/** Returns two texts from where they begin to differ to where they are the same again, with a little around it. */
export function diffTexts(before: string | null, after: string | null): z.input<typeof Difference> {
  const [old, now] = [before ?? '', after ?? '']
  const equal = sameAtStart(old, now)
  const sameBefore = wholeCharacters(old, Math.max(0, equal - context))
  const equalEnd = sameAtEnd(old, now, Math.min(old.length, now.length) - equal)
  const sameAfter = old.length - wholeCharacters(old, old.length - Math.max(0, equalEnd - context))
  const part = (text: string | null) =>
    text === null ? null : text.slice(sameBefore, text.length - sameAfter)
  const whole = { before: part(before), after: part(after) }
  const shown = {
    before: whole.before === null ? null : cut(whole.before),
    after: whole.after === null ? null : cut(whole.after),
  }
  const isCut =
    shown.before !== whole.before ||
    shown.after !== whole.after ||
    [old, now].some(({ length }) => length >= maxCompared)
  return { ...shown, sameBefore, sameAfter, isCut }
}

/** Returns the difference that a line of the trail made to a field; undefined where there is no such line or field. */
export async function readDifference(
  db: ReadDb,
  lines: SQL | undefined,
  { event, field }: { event: string; field: string },
): Promise<z.input<typeof Difference> | undefined> {
  const { seq, before, after } = operationLog
  const text = (state: typeof before | typeof after) =>
    sql<string | null>`left(${state} ->> ${field}::text, ${maxCompared}::int)`
  const [found] = await db
    .select({ before: text(before), after: text(after) })
    .from(operationLog)
    .where(and(lines, eq(seq, event), sql`coalesce(${after}, ${before}) ? ${field}::text`))
  return found && diffTexts(found.before, found.after)
}
