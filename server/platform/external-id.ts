import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { Refused } from './problem.ts'

/** Keeps others from the same externalId of a kind until the transaction ends: of two that make it at once, the second finds it. */
export const lockExternalId = (tx: Tx, kind: string, externalId: string): Promise<unknown> =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`platform ${kind} ${externalId}`}, 0))`,
  )

/** The refusal of an externalId that a record has; `what` with its article. */
export const externalIdTaken = (what: string, externalId: string) =>
  new Refused('conflict', `${what} has this externalId.`, { conflictsWith: externalId })

/** The refusal of an externalId that no record has. */
export const externalIdUnknown = (what: string, externalId: string) =>
  new Refused('not_found', `No ${what} has the externalId ${externalId}.`)

/** Facts of a record for the trail. */
type Facts = Readonly<Record<string, unknown>>

interface Target {
  readonly type: string
  readonly id: string
  readonly no: string
}

/** A line of the trail about what a program did to a record. */
export const platformEntry = (
  verb: string,
  { type, id, no }: Target,
  facts: { readonly before?: Facts; readonly after: Facts; readonly reason?: string },
) => ({
  action: `${type}.${verb}`,
  targetType: type,
  targetId: id,
  targetNo: no,
  ...facts,
})
