// Who gave an operator what they sign in with, and who therefore is no second person beside whom.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { operatorCredential as table } from '#server/db/schema/operator/credential.ts'
import type { Change } from '#server/http/call.ts'

type Kind = (typeof table.$inferSelect)['kind']

/** Notes that a credential was given at the machine of the server, by whoever runs it. */
export const noteHostCredential = (tx: Tx, operatorId: string, kind: Kind): Promise<void> =>
  note(tx, { operatorId, kind, source: 'host', givenBy: null })

/** Notes that the caller, or whoever applied for the call, gave a credential to another operator. */
export const noteGivenCredential = (
  { tx, actor, applicant }: Pick<Change, 'tx' | 'actor' | 'applicant'>,
  operatorId: string,
  kind: Kind,
): Promise<void> => recordGivenCredential(tx, operatorId, kind, (applicant ?? actor).id)

/** Notes that `givenBy` gave a credential to another operator, who took it just now. */
export const recordGivenCredential = (
  tx: Tx,
  operatorId: string,
  kind: Kind,
  givenBy: string,
): Promise<void> => note(tx, { operatorId, kind, source: 'operator', givenBy })

async function note(
  tx: Tx,
  row: Pick<typeof table.$inferSelect, 'operatorId' | 'kind' | 'source' | 'givenBy'>,
): Promise<void> {
  const { source, givenBy } = row
  await tx
    .insert(table)
    .values(row)
    .onConflictDoUpdate({
      target: [table.operatorId, table.kind],
      set: { source, givenBy, changedAt: sql`now()` },
    })
}

const Standing = z.object({ isRelated: z.boolean(), isFresh: z.boolean() })
/** Why an operator is no second person beside others. */
export type Standing = z.output<typeof Standing>

/**
 * Returns whether `operatorId` was given a credential by one of `others` or gave one to them, and whether they were given one
 * within so many hours. Binding an authenticator soon after the host gave a password is part of that. An operator of whom
 * nothing is noted counts as fresh.
 */
export async function readStanding(
  tx: Pick<Tx, 'execute'>,
  operatorId: string,
  others: readonly string[],
  hours: number,
): Promise<Standing> {
  const ids = sql.param([...others])
  const rows = await tx.execute(sql`
    select exists (select from operator_credential c
        where (c.operator_id = ${operatorId} and c.given_by = any (${ids}::bigint[]))
           or (c.operator_id = any (${ids}::bigint[]) and c.given_by = ${operatorId})) as "isRelated",
      not exists (select from operator_credential c
        where c.operator_id = ${operatorId} and c.kind = 'password')
      or exists (select from operator_credential c
        left join operator_credential host on host.operator_id = c.operator_id and host.kind = 'password'
          and host.source = 'host' and c.source = 'self'
          and c.changed_at between host.changed_at and host.changed_at + make_interval(hours => ${hours})
        where c.operator_id = ${operatorId} and c.source <> 'host' and host.operator_id is null
          and c.changed_at > now() - make_interval(hours => ${hours})) as "isFresh"`)
  return exactlyOne(rows, Standing)
}
