// Which addresses are blocked, and the question whether one is.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/ip-rule.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { addressIs, anyOf } from '#server/db/lists/filters.ts'
import type { Reader } from '#server/db/read-db.ts'
import { ipRule as table } from '#server/db/schema/operator/security.ts'
import type { App } from '#server/http/application.ts'
import { auditedAll, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'

type Scope = typeof table.$inferSelect.scope

/** True where the address may not do what the scope names. A rule that allows it is stronger. */
export async function isBlocked(
  db: Pick<Reader, 'execute'>,
  ip: string,
  scope: Scope,
): Promise<boolean> {
  const rows = await db.execute(sql`select is_ip_blocked(${ip}::inet, ${scope}) as blocked`)
  return exactlyOne(rows, z.object({ blocked: z.boolean() })).blocked
}

const Read = z.object({
  /** Bits beyond the prefix are set. */
  uneven: z.boolean(),
  wide: z.boolean(),
  own: z.boolean(),
})

async function refuseBadRange(
  { cidr, rule }: Pick<api.Row, 'cidr' | 'rule'>,
  { tx, ip, lang }: Change,
): Promise<void> {
  const rows = await tx.execute(sql`
    select host(network(given)) <> host(given) as uneven, ${ip}::inet <<= given as own,
           masklen(given) < case family(given) when 4 then 24 else 48 end as wide
      from (select ${cidr}::text::inet as given) as asked`)
  const found = exactlyOne(rows, Read)
  if (found.uneven || found.wide) throw invalidField('cidr', 'ipRuleRange', lang)
  if (found.own && rule === 'block') throw invalidField('cidr', 'ipRuleOwn', lang)
}

/**
 * Throws where the rules keep out the operator who has just changed them, e.g. by taking back what let them in. Changes at
 * the same time wait for one another here, so that each sees what the others left.
 */
async function refuseOwnExit({ tx, ip }: Change): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ipRule'))`)
  if (await isBlocked(tx, ip, 'backOffice')) throw new Refusal(Code.rule, 'ipRuleExit')
}

const refusePast = (until: string | null, { lang }: Change) => {
  if (until !== null && Date.parse(until) <= Date.now())
    throw invalidField('until', 'untilPast', lang)
}

/** The rules about addresses. */
export function ipRule(app: App): void {
  serveResource(app, api, table, {
    target: { type: 'ipRule', no: ({ cidr }) => cidr },
    order: ['createdAt', 'desc'],
    where: ({ keyword, rule, scope }) => [
      keyword === undefined ? undefined : (addressIs(table.cidr, keyword) ?? sql`false`),
      anyOf(table.rule, rule),
      anyOf(table.scope, scope),
    ],
    wire: (row) => row,
    confirmationLevel: ({ rule }) => (rule === 'allow' ? 'K3' : undefined),
    settled: refuseOwnExit,
    check: async ({ cidr, rule, until }, call) => {
      await refuseBadRange({ cidr, rule }, call)
      refusePast(until, call)
    },
  })

  change(app, api.block, async ({ ips, scope, until, reason }, call) => {
    const { tx, actor, ip } = call
    refusePast(until, call)
    const addresses = await tx.execute<{ cidr: string; own: boolean }>(sql`
      select distinct given::inet::cidr as cidr, given::inet = ${ip}::inet as own
        from jsonb_array_elements_text(${JSON.stringify(ips)}::jsonb) as given`)
    for (const { own } of addresses) if (own !== false) throw new Refusal(Code.rule, 'ipRuleOwn')
    const values = { rule: 'block', scope, until, reason, operatorName: actor.userName } as const
    const rows = await tx
      .insert(table)
      .values(addresses.map(({ cidr }) => ({ cidr, ...values })))
      .onConflictDoNothing()
      .returning({ id: table.id, cidr: table.cidr })
    await refuseOwnExit(call)
    return auditedAll(
      { added: rows.length, existing: addresses.length - rows.length },
      rows.map(({ id, cidr }) => ({
        action: 'ipRule.block',
        targetType: 'ipRule',
        targetId: id,
        targetNo: cidr,
        reason,
        after: { cidr, rule: 'block', scope, until },
      })),
    )
  })
}
