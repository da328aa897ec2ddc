// The risk of a withdrawal: computed where one is looked at and where one is decided, stored in between.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type RiskFact,
  riskOrder,
  riskWeights,
  calculateRiskScore,
} from '#contract/money/withdraw-risk.ts'
import { allowedFrom, type RiskFlag } from '#contract/money/withdraw-rules.ts'
import { UnreadableCheck } from '#server/base/exactly-one.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { readSettings } from '#server/db/settings.ts'
import { getEvidenceLink, type Subject } from './risk-evidence.ts'
import { riskFigures } from './risk-figures.ts'
import { judge, type Raised, stickyFlags } from './risk-rules.ts'

/** Withdrawals that nobody has decided yet: only their flags change. */
const undecided = [...allowedFrom.approve]

type Log = Subject & {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly riskFlags: readonly RiskFlag[]
}

/** Returns what speaks against each withdrawal now, by its id. */
export async function raisedBy(db: Reader, ids: SQL): Promise<Map<string, Raised>> {
  const settings = await readSettings(db)
  const figures = await riskFigures(db, ids, {
    holdHours: settings['withdraw.credentialHoldHours'],
  })
  return new Map(figures.map((each) => [each.id, judge(each, settings)]))
}

async function raisedByOne(db: Reader, id: string): Promise<Raised> {
  const raised = (await raisedBy(db, sql`${id}::bigint`)).get(id)
  if (!raised) throw new UnreadableCheck(`the risk of withdrawal ${id} is missing`)
  return raised
}

/** Flags that the record has not got yet; none once it is decided. */
const newFlags = ({ status, riskFlags }: Pick<Log, 'status' | 'riskFlags'>, raised: Raised) =>
  undecided.some((each) => each === status)
    ? stickyFlags(riskFlags, raised).filter((flag) => !riskFlags.includes(flag))
    : []

/** Returns all flags of a withdrawal where there is one that is not stored yet, otherwise undefined. */
export async function unseenRisk(
  db: Reader,
  log: Pick<Log, 'id' | 'status' | 'riskFlags'>,
): Promise<RiskFlag[] | undefined> {
  const raised = await raisedByOne(db, log.id)
  return newFlags(log, raised).length > 0 ? stickyFlags(log.riskFlags, raised) : undefined
}

/** The stored flags of a withdrawal whose reasons do not hold any more. */
export async function goneFlags(
  db: Reader,
  { id, riskFlags }: Pick<Log, 'id' | 'riskFlags'>,
): Promise<RiskFlag[]> {
  const raised = await raisedByOne(db, id)
  return riskFlags.filter((flag) => raised[flag] === undefined)
}

/** Returns the facts behind a record's flags, in the order of `riskOrder`, and whether some flag is not stored yet. */
export async function readRisk(
  db: Reader,
  log: Log,
  zone: string,
): Promise<{ facts: z.input<typeof RiskFact>[]; isNew: boolean }> {
  const raised = await raisedByOne(db, log.id)
  const added = newFlags(log, raised)
  const facts = riskOrder
    .filter((flag) => log.riskFlags.includes(flag) || added.includes(flag))
    .map((code) => ({
      code,
      figures: raised[code] ?? null,
      evidence: getEvidenceLink(code, log, raised, zone),
    }))
  // Code and figures belong together: `judge` has made both.
  return { facts: facts as z.input<typeof RiskFact>[], isNew: added.length > 0 }
}

/**
 * Stores the flags that undecided withdrawals have now, and the score. The version of each that got a new flag rises: whoever has it on
 * screen decides about another record. Returns how many there were.
 */
export async function refreshRisk(tx: Db | Tx, ids: SQL): Promise<number> {
  const raised = await raisedBy(tx, ids)
  const { id, status, version, riskFlags } = withdrawLog
  const rows = await tx
    .select({ id, status, version, riskFlags })
    .from(withdrawLog)
    .where(and(inArray(id, [...raised.keys()]), inArray(status, undecided)))
  let count = 0
  for (const row of rows) {
    const facts = raised.get(row.id) ?? {}
    if (newFlags(row, facts).length === 0) continue
    const flags = stickyFlags(row.riskFlags, facts)
    const changed = await tx
      .update(withdrawLog)
      .set({
        riskFlags: flags,
        riskScore: calculateRiskScore(flags),
        ...nextVersion(withdrawLog),
      })
      .where(and(eq(id, row.id), eq(version, row.version), inArray(status, undecided)))
      .returning({ id })
    count += changed.length
  }
  return count
}

/** The score of flags, in SQL. */
export const scoreInSql = (flags: SQL): SQL => sql`(
  select least(100, coalesce(sum((${JSON.stringify(riskWeights)}::jsonb ->> flag)::int), 0)) from unnest(${flags}) flag)`

/**
 * Makes the round that judges what came in since the last one: what was applied for elsewhere has no flags yet. The first
 * round takes all that waits.
 */
export function riskRounds(): (db: Db) => Promise<number> {
  let isFirst = true
  return async (db) => {
    const recent = isFirst ? sql`true` : sql`created_at > now() - interval '2 minutes'`
    const count = await refreshRisk(
      db,
      sql`select id from withdraw_log where status in ${undecided} and ${recent}`,
    )
    isFirst = false
    return count
  }
}
