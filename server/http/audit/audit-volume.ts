// What calls that move neither value nor rights may write into the audit trail: short lines, and so much an hour and operator,
// counted in the database. Whatever a screen sends, one person cannot fill the disk with the trail of it.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { findExposure } from '#contract/all-exposures.ts'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { auditVolume } from '#server/db/schema/audit-volume.ts'
import type { AuditEntry } from '../call.ts'
import type { AuditLine } from './audit.ts'

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

const Charged = z.object({ operatorId: z.string() })

/**
 * Counts bytes against the hours of operators, given by their ids, in one statement however many they are. Returns those whose
 * bytes fit; of the others nothing is counted.
 */
async function charge(
  tx: Tx,
  kind: Kind,
  bytesOfOperators: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  const max = maxBytesAnHour[kind]
  // In one order, so that servers that write at the same time do not wait for each other in a circle.
  const rows = await tx.execute(sql`
    insert into audit_volume as v (operator_id, kind, hour, bytes)
    select operator_id, ${kind}, date_trunc('hour', clock_timestamp()), bytes
      from unnest(${sql.param([...bytesOfOperators.keys()])}::bigint[],
                  ${sql.param([...bytesOfOperators.values()])}::bigint[]) as asked (operator_id, bytes)
     where bytes <= ${max}
     order by operator_id
    on conflict (operator_id, kind) do update
      set hour = excluded.hour,
          bytes = excluded.bytes + case when v.hour = excluded.hour then v.bytes else 0 end
      where v.hour <> excluded.hour or v.bytes + excluded.bytes <= ${max}
    returning operator_id::text as "operatorId"`)
  return new Set([...rows].map((row) => Charged.parse(row).operatorId))
}

const kindOf = (endpoint: Endpoint): Kind | undefined => {
  const moves = findExposure(endpoint)?.moves
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
  const charged = await charge(tx, kind, new Map([[operatorId, bytes]]))
  if (!charged.has(operatorId))
    throw new Refusal(Code.tooMany, 'trailFull', {}, { retryAfter: 3600 })
  return lines
}

/** Returns the lines of refused calls that fit into the hour of their operators, and counts them: a refusal moves nothing. */
export async function fittingRefusals(
  tx: Tx,
  lines: readonly AuditLine[],
): Promise<readonly AuditLine[]> {
  const bytes = new Map<string, number>()
  for (const { source, entry } of lines)
    bytes.set(source.operatorId, (bytes.get(source.operatorId) ?? 0) + lineBytes(entry))
  const charged = await charge(tx, 'nothing', bytes)
  return lines.filter(({ source }) => charged.has(source.operatorId))
}
