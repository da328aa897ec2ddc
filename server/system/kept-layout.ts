// What an operator keeps of a list for themself: its layout, and the view it opens with. The last value counts. It is no fact of
// the audit trail, and it is written at most once in ten seconds: a script that changes it on and on leaves one row.
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { ListLayout } from '#contract/system/list-view.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import { listLayout as table } from '#server/db/schema/operator/list-view.ts'
import { type Audited, type Change, unaudited } from '#server/http/call.ts'
import { canonical } from '#server/http/transact.ts'

/** Seconds between two values. */
const minIntervalSec = 10

/** What is kept of the list, locked, and how long each value has to stay. */
async function lockKept({ tx, actor }: Change, list: string) {
  const waitOf = (at: typeof table.layoutAt | typeof table.defaultAt) =>
    sql<number>`greatest(0, ceil(${minIntervalSec} - extract(epoch from now() - ${at})))::int`
  const row = await tx
    .select({
      layout: table.layout,
      defaultViewId: table.defaultViewId,
      layoutWaitSec: waitOf(table.layoutAt),
      defaultWaitSec: waitOf(table.defaultAt),
    })
    .from(table)
    .where(and(eq(table.operatorId, actor.id), eq(table.list, list)))
    .for('update')
    .then(atMostOne)
  return row ?? { layout: null, defaultViewId: null, layoutWaitSec: 0, defaultWaitSec: 0 }
}

function assertNotTooSoon(retryAfter: number): void {
  if (retryAfter > 0)
    throw new Refusal(Code.tooMany, 'keptTooSoon', { seconds: String(retryAfter) }, { retryAfter })
}

/** Keeps how a list is laid out. Throws 42901 where another layout was kept in the last ten seconds. */
export async function keepLayout(
  call: Change,
  list: string,
  layout: ListLayout,
): Promise<Audited<null>> {
  const before = await lockKept(call, list)
  if (canonical(before.layout) === canonical(layout)) return unaudited()
  assertNotTooSoon(before.layoutWaitSec)
  const set = { layout, layoutAt: sql`now()`, updatedAt: sql`now()` }
  await call.tx
    .insert(table)
    .values({ operatorId: call.actor.id, list, ...set })
    .onConflictDoUpdate({ target: [table.operatorId, table.list], set })
  return unaudited()
}

/** Keeps the view that a list opens with. Throws 42901 where another one was kept in the last ten seconds. */
export async function keepDefault(
  call: Change,
  list: string,
  defaultViewId: string | null,
): Promise<Audited<null>> {
  const before = await lockKept(call, list)
  if (before.defaultViewId === defaultViewId) return unaudited()
  assertNotTooSoon(before.defaultWaitSec)
  const set = { defaultViewId, defaultAt: sql`now()`, updatedAt: sql`now()` }
  await call.tx
    .insert(table)
    .values({ operatorId: call.actor.id, list, ...set })
    .onConflictDoUpdate({ target: [table.operatorId, table.list], set })
  return unaudited()
}
