// Maintenance of the site: while it lasts, products that trade can only be closed.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import {
  websiteInfo,
  websiteMaintenanceProduct as closed,
} from '#server/db/schema/other/website.ts'
import { contractProduct as product } from '#server/db/schema/trade/trade.ts'
import { writeClockAudit } from '#server/http/audit/audit-without-call.ts'
import type { AuditEntry } from '#server/http/call.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Whether a maintenance is on at this moment. */
async function isUnderMaintenance(tx: Tx): Promise<boolean> {
  const rows = await tx
    .select({ key: websiteInfo.infoKey, value: websiteInfo.value })
    .from(websiteInfo)
    .where(eq(websiteInfo.groupCode, 'maintenance'))
  const value = (key: string) => rows.find((row) => row.key === key)?.value ?? ''
  const now = new Date().toISOString()
  const [from, to] = [value('maintenanceFrom'), value('maintenanceTo')]
  return value('maintenanceOn') === 'true' && from <= now && (to === '' || now < to)
}

/**
 * Makes the products follow the maintenance: those that trade go to closing only when it begins, and those of them that
 * nobody changed meanwhile trade again when it ends. Returns a line of the trail for each product.
 */
export async function followMaintenance(tx: Tx): Promise<AuditEntry[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('website.maintenance'))`)
  const isOn = await isUnderMaintenance(tx)
  const from = isOn ? 'trading' : 'closeOnly'
  const to = isOn ? 'closeOnly' : 'trading'
  const ended = isOn ? [] : await tx.delete(closed).returning({ id: closed.productId })
  if (!isOn && ended.length === 0) return []
  const changed = await tx
    .update(product)
    .set({ tradeStatus: to, ...nextVersion(product) })
    .where(
      isOn
        ? eq(product.tradeStatus, from)
        : and(
            eq(product.tradeStatus, from),
            inArray(
              product.id,
              ended.map(({ id }) => id),
            ),
          ),
    )
    .returning({ id: product.id, code: product.productCode })
  if (isOn && changed.length > 0)
    await tx
      .insert(closed)
      .values(changed.map(({ id }) => ({ productId: id })))
      .onConflictDoNothing()
  return changed.map(({ id, code }) => ({
    action: 'contractProduct.maintenance',
    targetType: 'contractProduct',
    targetId: id,
    targetNo: code,
    before: { tradeStatus: from },
    after: { tradeStatus: to },
  }))
}

/** Begins and ends a maintenance at its time. Returns how many products changed. */
export const runMaintenance = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const entries = await followMaintenance(tx)
    await writeClockAudit(tx, 'websiteMaintenance', entries)
    return entries.length
  })

export const websiteMaintenanceJob = defineJob({
  name: 'websiteMaintenance',
  titles: localize('网站维护开始与结束', 'Start and end site maintenance', '網站維護開始與結束'),
  schedule: { cron: '0 * * * * *', maxRetries: 0 },
  isOptional: true,
  run: async ({ db }) => ({ products: await runMaintenance(db) }),
})
