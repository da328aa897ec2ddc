// One of the platform's addresses while a verb works on it.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { list } from '#contract/money/recharge-address.ts'
import type { SeenVersion } from '#contract/wire.ts'
import { ownedBy } from '#server/access/data-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import { constraintOf } from '#server/db/constraint.ts'
import { rechargeAddress as table } from '#server/db/schema/address.ts'
import type { AuditEntry, Change } from '#server/http/call.ts'

export type StoredAddress = typeof table.$inferSelect
type Values = { [K in keyof StoredAddress]?: StoredAddress[K] | SQL }

/** Locks an address of the caller's data scope at the version that was on screen. Throws `Refusal` 40401 or 40902. */
export async function lockAddress(
  { tx, actor }: Change,
  { id, version }: SeenVersion,
): Promise<StoredAddress> {
  const inScope = await ownedBy(tx, table.createdBy, actor, list.permission)
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), inScope))
    .for('update')
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  if (row.version !== version) throw new Refusal(Code.stale, 'stale')
  return row
}

/** Changes a locked address. Throws `Refusal` 42203 when its member has another one on the network. */
export async function updateAddress(
  { tx, actor }: Change,
  { id, version }: StoredAddress,
  values: Values,
): Promise<StoredAddress> {
  const [row] = await tx
    .update(table)
    .set({
      ...values,
      operatorName: actor.userName,
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning()
    .catch((error: unknown) => {
      throw constraintOf(error) === 'recharge_address_owner_key'
        ? new Refusal(Code.rule, 'addressOwned')
        : error
    })
  if (!row) throw new Refusal(Code.stale, 'stale')
  return row
}

/** An audit line about an address. */
export const addressEntry = (verb: string, { id, address }: StoredAddress): AuditEntry => ({
  action: `rechargeAddress.${verb}`,
  targetType: 'rechargeAddress',
  targetId: id,
  targetNo: address,
})
