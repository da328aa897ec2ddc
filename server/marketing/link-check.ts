// Checks of service links. Addresses are asked outside of every transaction; what they answered is stored
// for the address that was asked.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/service-link.ts'
import { createLimiter } from '#server/base/load/limiter.ts'
import { createRateLimiter } from '#server/base/load/rate-limiter.ts'
import { Refusal } from '#server/base/refusal.ts'
import { serviceLink as table } from '#server/db/schema/marketing/marketing.ts'
import type { App } from '#server/http/application.ts'
import { auditedAll } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { transact } from '#server/http/transact.ts'
import { askAddress } from './ask-address.ts'

/** Six at once, then one in ten seconds: each may ask fifty addresses. */
const rate = { perSecond: 0.1, burst: 6 }
/** Addresses asked at the same time: for one operator, and for all. */
const together = { perKey: 10, total: 20, maxWaiting: 100 }

/** Mounts the check of links. */
export function linkCheck(app: App): void {
  const checks = createRateLimiter(rate)
  const limit = createLimiter(together)

  serve(app, api.check, async (input, call) => {
    const { actor, db } = call
    if (actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
    const rows = await db
      .select({ id: table.id, url: table.url })
      .from(table)
      .where(inArray(table.id, input.ids))
    if (rows.length < input.ids.length) throw new Refusal(Code.notFound, 'notFound')
    checks.take(actor.id)
    const results = await Promise.all(
      rows.map(async ({ id, url }) => ({
        id,
        url,
        finding: url.startsWith('https:') ? await limit(() => askAddress(url), actor.id) : null,
      })),
    )
    return transact(call, { endpoint: api.check, input }, async (tx) => {
      const asked = results.filter((each) => each.finding !== null)
      const entries = []
      for (const { id, url, finding: found } of asked) {
        const [kept] = await tx
          .update(table)
          .set({ checkOk: found === 'answers', checkedUrl: url, lastCheckAt: sql`now()` })
          // One that was changed or deleted meanwhile was not asked.
          .where(and(eq(table.id, id), eq(table.url, url)))
          .returning({ id: table.id })
        if (kept)
          entries.push({
            action: 'serviceLink.check',
            targetType: 'serviceLink',
            targetId: id,
            targetNo: url,
            after: { finding: found },
          })
      }
      return auditedAll(
        { results: results.map(({ id, finding: found }) => ({ id, finding: found })) },
        entries,
      )
    })
  })
}
