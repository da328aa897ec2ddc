// Every version of a delivery cycle is kept: an order names the one it was opened under.
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { Lang } from '#contract/lang.ts'
import type * as api from '#contract/trade/delivery-cycle.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { lockRecords } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { deliveryCycle as table, deliveryCycleVersion } from '#server/db/schema/trade/delivery.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'

/** Keeps what a cycle is at its present version, for the orders that will name it. */
export async function writeVersion(
  tx: Tx,
  cycle: typeof table.$inferSelect,
  reason: string,
): Promise<void> {
  await tx.insert(deliveryCycleVersion).values({
    cycleId: cycle.id,
    version: cycle.version,
    params: {
      label: Lang.options.map((lang) => cycle.label[lang]).join(' / '),
      seconds: cycle.seconds,
      payout_rate: cycle.payoutRate,
      fee_rate: cycle.feeRate,
      draw_rule: cycle.drawRule,
      min_stake: cycle.minStake,
      max_stake: cycle.maxStake,
      max_open_per_member: cycle.maxOpenPerMember,
      max_open_stake: cycle.maxOpenStake,
      settle_rule: cycle.settleRule,
      status: cycle.status,
    },
    effectiveAt: new Date().toISOString(),
    operatorName: cycle.operatorName ?? '',
    reason,
  })
}

/** Opens cycles to new orders or closes them, each as a new version. */
export async function setCycleStatus(
  { items, status, reason }: z.output<typeof api.setStatus.input>,
  { tx, actor }: Change,
): Promise<Audited<{ count: number }>> {
  const rows = await lockRecords(tx, table, items)
  const differing = rows.filter((row) => row.status !== status)
  for (const row of differing) {
    const changed = await updateRecord(tx, table, row, { status, operatorName: actor.userName })
    await writeVersion(tx, changed, reason)
  }
  const [first, ...rest] = differing.map((row) => ({
    action: 'deliveryCycle.setStatus',
    targetType: 'deliveryCycle',
    targetId: row.id,
    targetNo: `${row.productCode} ${row.seconds}s`,
    before: { status: row.status },
    after: { status },
    reason,
  }))
  if (!first) throw new Refusal(Code.rule, 'nothingChanged')
  return audited({ count: differing.length }, first, ...rest)
}

/** The versions of a cycle, newest first. */
export async function cycleVersions(db: ReadDb, id: string) {
  const rows = await db
    .select()
    .from(deliveryCycleVersion)
    .where(eq(deliveryCycleVersion.cycleId, id))
    .orderBy(desc(deliveryCycleVersion.version))
  // `writeVersion` stores texts and whole numbers only.
  return {
    list: rows.map((row) => ({ ...row, params: row.params as Record<string, string | number> })),
  }
}
