// The end of the sale of staking products: by the clock, at their `saleTo`. Stakes that run go on.
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { stakingProduct as table } from '#server/db/schema/other/staking.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import { dueRows, forEachRecord } from '#server/jobs/each-record.ts'
import { defineJob } from '#server/jobs/job.ts'

const isOver = and(inArray(table.status, ['onSale', 'soldOut']), lte(table.saleTo, sql`now()`))

async function endSale(tx: Tx, id: string): Promise<'ended' | undefined> {
  const row = await lockRow(tx, table, and(eq(table.id, id), isOver))
  if (!row) return undefined
  await updateRecord(tx, table, row, { status: 'ended' })
  await writeClockAudit(tx, 'stakingSale', [
    {
      action: 'staking.end',
      targetType: 'staking',
      targetId: id,
      targetNo: row.stakingNo,
      before: { status: row.status },
      after: { status: 'ended' },
    },
  ])
  return 'ended'
}

/** Ends the sale of every product whose time is over, each in its own transaction; returns how many. */
export async function endSales(db: Db, signal?: AbortSignal): Promise<number> {
  const due = dueRows(db, table, isOver)
  const { ended } = await forEachRecord({ db, signal }, due, { ended: 0 }, endSale)
  return ended
}

export const stakingSaleJob = defineJob({
  name: 'stakingSale',
  titles: localize(
    '质押产品到期停售',
    'End the sale of expired staking products',
    '質押產品到期停售',
  ),
  schedule: { cron: '45 * * * * *', maxRetries: 0 },
  run: async ({ db, signal }) => ({ ended: await endSales(db, signal) }),
})
