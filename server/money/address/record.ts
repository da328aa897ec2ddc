// One of the platform's addresses while a verb works on it.
import { Code } from '#contract/codes.ts'
import { list } from '#contract/money/recharge-address.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { ownedBy } from '#server/access/data-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord, type Values } from '#server/db/records/update-record.ts'
import { rechargeAddress as table } from '#server/db/schema/money/address.ts'
import type { AuditEntry, Change } from '#server/http/call.ts'

export type StoredAddress = typeof table.$inferSelect

/** Locks an address of the caller's data scope at the version that was on screen. Throws `Refusal` 40401 or 40902. */
export async function lockAddress(
  { tx, actor }: Change,
  seen: RecordVersion,
): Promise<StoredAddress> {
  const within = await ownedBy(tx, table.createdBy, actor, list.permission)
  return lockRecord(tx, table, seen, { within })
}

/** Changes a locked address. Throws `Refusal` 42203 when its member has another one on the network. */
export const updateAddress = (
  { tx, actor }: Change,
  before: StoredAddress,
  values: Values<StoredAddress>,
): Promise<StoredAddress> =>
  updateRecord(tx, table, before, { ...values, operatorName: actor.userName }).catch(
    (error: unknown) => {
      throw getConstraintName(error) === 'recharge_address_owner_key'
        ? new Refusal(Code.rule, 'addressOwned')
        : error
    },
  )

/** An audit line about an address. */
export const addressEntry = (verb: string, { id, address }: StoredAddress): AuditEntry => ({
  action: `rechargeAddress.${verb}`,
  targetType: 'rechargeAddress',
  targetId: id,
  targetNo: address,
})
