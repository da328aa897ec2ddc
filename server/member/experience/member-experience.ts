import { eq, or, sql } from 'drizzle-orm'
import { view as seeHouseLines } from '#contract/ledger.ts'
import * as api from '#contract/member/member-experience.ts'
import { anyOf, between, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { memberExperience as table } from '#server/db/schema/member/experience.ts'
import type { App } from '#server/http/application.ts'
import { auditedAll, may, type AuditEntry, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { readJournals } from '#server/lists/journals.ts'
import { type ListOptions, rowLoader, serveList } from '#server/lists/list-page.ts'
import { loadWithMember, wireMember } from '#server/lists/member-columns.ts'
import { serveRecord } from '#server/lists/record.ts'
import { experienceGrant } from './experience-grant.ts'
import { lockGrant, recover, getRemainingAmount, type Grant } from './experience-life.ts'

const dayMs = 86_400_000
const remaining = sql<string>`(${table.amount} - ${table.usedAmount} - ${table.marginAmount} - ${table.recoveredAmount})`

const load = loadWithMember(table)
type Row = Awaited<ReturnType<typeof load>>[number]

const wire = (row: Row) => ({ ...wireMember(row), remaining: getRemainingAmount(row) })

const options: ListOptions<typeof api.list, typeof table, Row> = {
  order: ['createdAt', 'desc'],
  scope: table.memberId,
  load,
  where: async ({ keyword, dateField = 'createdAt', dateRange, ...query }, { db, zone }) => [
    keyword
      ? or(
          startsWith(keyword, table.grantNo, table.batchNo),
          await memberKeyword(db, table.memberId, keyword),
        )
      : undefined,
    anyOf(table.status, query.status),
    anyOf(table.source, query.source),
    is(table.scope, query.scope),
    between(table.amount, query.amountMin, query.amountMax),
    days(zone, table[dateField], dateRange),
  ],
  sort: { remaining },
  wire,
  totals: (db, where) =>
    groupSums(db, table, where, {
      by: { currency: table.currency },
      sums: {
        amount: table.amount,
        usedAmount: table.usedAmount,
        remaining,
        profitPaid: table.profitPaid,
      },
    }),
}

interface Items {
  items: readonly { id: string; version: number }[]
}

/** Changes each grant that is as it was on screen and active; the others are skipped. */
async function forEach(
  { tx }: Change,
  { items }: Items,
  verb: (grant: Grant) => Promise<AuditEntry>,
) {
  const skipped: string[] = []
  const entries: AuditEntry[] = []
  // In one order, so that two bulk calls wait for each other instead of locking each other out.
  for (const { id, version } of [...items].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))) {
    const grant = await lockGrant(tx, id)
    if (grant?.status !== 'active' || grant.version !== version) skipped.push(id)
    else entries.push(await verb(grant))
  }
  const data = { count: entries.length, skipped }
  return auditedAll(data, entries)
}

/** Trial funds of members. */
export function memberExperience(app: App): void {
  serveList<typeof api.list, typeof table, Row>(app, api.list, table, options)
  const { find } = rowLoader<typeof table, Row>(table, options)

  serveRecord(app, api.get, {
    find,
    history: 'memberExperience',
    answer: async (row, call, id) => {
      const { db, lang, actor } = call
      const view = { lang, withHouse: may(actor, seeHouseLines.permission) }
      const journals = await readJournals(db, { bizType: 'experience', bizId: id }, view)
      return { row: wire(row), journals }
    },
  })

  experienceGrant(app)

  const line = (verb: string, { id, grantNo }: Grant, more: Partial<AuditEntry>): AuditEntry => ({
    action: `memberExperience.${verb}`,
    targetType: 'memberExperience',
    targetId: id,
    targetNo: grantNo,
    ...more,
  })

  change(app, api.revoke, (input, call) =>
    forEach(call, input, async (grant) => {
      const { reason } = input
      const by = { operatorId: call.actor.id, operatorName: call.actor.userName, memo: reason }
      const after = await recover(call.tx, grant, 'revoked', by)
      return line('revoke', grant, {
        before: { status: grant.status, recoveredAmount: grant.recoveredAmount },
        after: { status: after.status, recoveredAmount: after.recoveredAmount },
        reason,
      })
    }),
  )

  change(app, api.extend, (input, call) => {
    const { validTo, reason } = input
    const ahead = Date.parse(validTo) - Date.now()
    if (ahead <= 0) throw invalidField('validTo', 'untilPast', call.lang)
    if (ahead > api.maxDaysAhead * dayMs)
      throw invalidField('validTo', 'experienceTooLong', call.lang)
    return forEach(call, input, async (grant) => {
      await call.tx
        .update(table)
        .set({ validTo, ...nextVersion(table) })
        .where(eq(table.id, grant.id))
      return line('extend', grant, {
        before: { validTo: grant.validTo },
        after: { validTo },
        reason,
      })
    })
  })
}
