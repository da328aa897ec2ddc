// What calls that move neither value nor rights may write into the audit trail: short lines, and so much an hour and operator,
// counted in the database. Whatever a screen sends, one person cannot fill the disk with the trail of it.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { exposureOf } from '#contract/all-exposures.ts'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Tx } from '../db/client.ts'
import { exactlyOne } from '../db/exactly-one.ts'
import type { auditVolume } from '../db/schema/audit-volume.ts'
import type { AuditLine } from './audit.ts'
import type { AuditEntry } from './call.ts'
import { Refusal } from './refusal.ts'

type Kind = (typeof auditVolume.$inferInsert)['kind']

/** Bytes an hour and operator. What is published is kept whole, so that it can be read what was said. */
const maxBytesAnHour: Readonly<Record<Kind, number>> = {
  nothing: 1024 ** 2,
  publication: 20 * 1024 ** 2,
}
/** Bytes of a line of the trail besides what was changed: who, when, through which call, hashes. */
const overheadBytes = 512
/** Bytes of a whole line. */
const maxLineBytes = 2048

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value ?? null))
/** Bytes that a line takes, about. */
const lineBytes = ({ before, after, reason, targetNo, targetId }: AuditEntry) =>
  overheadBytes + bytesOf([before, after, reason, targetNo, targetId])

/** What stands for a value that is too long: its length and its hash, as histories show it. */
function shortened(value: unknown) {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { length: text.length, hash: createHash('sha256').update(text).digest('hex') }
}

type Side = 'before' | 'after'
/** The longest value of both sides; undefined where none is left that shortening makes shorter. */
function longest(entry: AuditEntry) {
  const values = (['before', 'after'] as const).flatMap((side: Side) =>
    Object.entries(entry[side] ?? {}).map(([field, value]) => ({
      side,
      field,
      value,
      saved: bytesOf(value) - bytesOf(shortened(value)),
    })),
  )
  return values.filter(({ saved }) => saved > 0).toSorted((a, b) => b.saved - a.saved)[0]
}

/** Returns a line of the trail that is not longer than `maxLineBytes`: its longest values give way to their length and hash. */
export function shortLine(entry: AuditEntry): AuditEntry {
  let short = entry
  while (lineBytes(short) > maxLineBytes) {
    const found = longest(short)
    // So many fields that not even their hashes fit.
    if (!found) {
      const whole = (side: Side) => short[side] && shortened(short[side])
      return { ...short, before: whole('before') ?? null, after: whole('after') ?? null }
    }
    const { side, field, value } = found
    short = { ...short, [side]: { ...short[side], [field]: shortened(value) } }
  }
  return short
}

const Charged = z.object({ isCharged: z.boolean() })

/** Counts bytes against the hour of an operator; false, and nothing is counted, where they do not fit. */
async function charge(
  tx: Tx,
  { operatorId, kind, bytes }: { operatorId: string; kind: Kind; bytes: number },
): Promise<boolean> {
  const max = maxBytesAnHour[kind]
  if (bytes > max) return false
  const rows = await tx.execute(sql`
    with charged as (
      insert into audit_volume as v (operator_id, kind, hour, bytes)
      values (${operatorId}, ${kind}, date_trunc('hour', clock_timestamp()), ${bytes})
      on conflict (operator_id, kind) do update
        set hour = excluded.hour,
            bytes = excluded.bytes + case when v.hour = excluded.hour then v.bytes else 0 end
        where v.hour <> excluded.hour or v.bytes + excluded.bytes <= ${max}
      returning 1
    ) select exists (select from charged) as "isCharged"`)
  return exactlyOne([...rows], Charged).isCharged
}

const kindOf = (endpoint: Endpoint): Kind | undefined => {
  const moves = exposureOf(endpoint)?.moves
  return moves === 'nothing' || moves === 'publication' ? moves : undefined
}

/**
 * Returns the lines that a call writes, short where it moves nothing, and counts them. Throws `Refusal` 42901 where its operator
 * wrote as much as is allowed in this hour. Calls that move something are never held back.
 */
export async function boundedLines(
  tx: Tx,
  endpoint: Endpoint,
  operatorId: string,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> {
  const kind = kindOf(endpoint)
  if (kind === undefined) return entries
  const lines = kind === 'nothing' ? entries.map(shortLine) : entries
  const bytes = lines.reduce((sum, line) => sum + lineBytes(line), 0)
  if (!(await charge(tx, { operatorId, kind, bytes })))
    throw new Refusal(Code.tooMany, 'trailFull', {}, { retryAfter: 3600 })
  return lines
}

/** Returns the lines of refused calls that fit into the hour of their operators, and counts them: a refusal moves nothing. */
export async function fittingRefusals(
  tx: Tx,
  lines: readonly AuditLine[],
): Promise<readonly AuditLine[]> {
  const kept: AuditLine[] = []
  // In one order, so that servers that write at the same time do not wait for each other in a circle.
  const operators = [...new Set(lines.map(({ source }) => source.operatorId))].toSorted()
  for (const operatorId of operators) {
    const own = lines.filter(({ source }) => source.operatorId === operatorId)
    const bytes = own.reduce((sum, { entry }) => sum + lineBytes(entry), 0)
    if (await charge(tx, { operatorId, kind: 'nothing', bytes })) kept.push(...own)
  }
  return kept
}
