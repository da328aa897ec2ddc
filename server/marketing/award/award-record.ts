import { eq, or } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/award-record.ts'
import { confirmBulk } from '#server/access/confirm-bulk.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between, days, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import { awardRecord as table } from '#server/db/schema/marketing/award.ts'
import type { App } from '#server/http/application.ts'
import { change, serve } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { forEachRecordVersion } from '#server/review/bulk.ts'
import { awardBudget } from './award-budget.ts'
import { addAwards, decideAward, revokeAward } from './award-grant.ts'
import { loadAwards } from './award-row.ts'

/** Every reward paid, and those that wait for a second person. */
export function awardRecord(app: App): void {
  serveResource(app, { list: api.list, get: api.get }, table, {
    target: { type: 'awardRecord', no: ({ awardNo }) => awardNo },
    order: ['createdAt', 'desc'],
    scope: table.memberId,
    load: loadAwards,
    where: async ({ keyword, dateField = 'createdAt', dateRange, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.awardNo, table.relatedNo),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      anyOf(table.status, query.status),
      anyOf(table.awardType, query.awardType),
      anyOf(table.rewardType, query.rewardType),
      anyOf(table.currency, query.currency),
      between(table.amount, query.amountMin, query.amountMax),
      days(zone, table[dateField], dateRange),
    ],
    wire: (row) => row,
    totals: (db, where) =>
      groupSums(db, table, where, {
        by: { rewardType: table.rewardType, currency: table.currency },
        sums: { amount: table.amount },
      }),
  })

  serve(app, api.budget, (_, { db, actor }) => {
    // What the platform spends is no business of those who see one team.
    if (actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
    return awardBudget(db)
  })
  change(app, api.add, (input, context) => addAwards(context, input))
  serve(app, api.review, async (input, call) => {
    const { items, requestId, dryRun, ...rest } = await confirmBulk(app, call, api.review, input)
    const bulk = { endpoint: api.review, items, requestId, dryRun, rest }
    return forEachRecordVersion<api.Status, typeof rest>(app, call, { table }, bulk, decideAward)
  })
  change(app, api.revoke, (input, context) => revokeAward(context, input), {
    need: async ({ id }, { db }) => {
      const [award] = await db.select().from(table).where(eq(table.id, id))
      return { level: 'K4', amountUsd: award?.usdValue ?? null }
    },
  })
}
