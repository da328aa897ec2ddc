// What a blocked address means for withdrawals that are on their way to it.
import { and, arrayContains, eq, inArray, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { withdrawAddress } from '#server/db/schema/money/address.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import { scoreInSql } from '../withdraw/risk.ts'
import { canonicalAddress } from './form.ts'

/** Undecided ones; `pay` itself refuses to pay what was approved before. */
const open = ['pending', 'firstPassed'] as const

type Saved = Pick<typeof withdrawAddress.$inferSelect, 'id' | 'memberId' | 'network' | 'address'>

/** The spelling in which addresses are compared, in SQL. */
export const comparable = (network: SQLWrapper | string, address: SQLWrapper | string): SQL =>
  sql`canonical_address(${network}, ${address})`

/**
 * Flags the members' undecided withdrawals to addresses as `blockedAddress`, which nobody can approve, or takes the flag off
 * unless the member has the same address blocked under another memo. Their version rises: whoever has one on screen decides
 * about another record.
 */
export async function flagOpenWithdrawals(
  tx: Tx,
  saved: readonly Saved[],
  isBlocked: boolean,
): Promise<void> {
  const ids = saved.map(({ id }) => id)
  if (ids.length === 0) return
  const { riskFlags } = withdrawLog
  const flagged = arrayContains(riskFlags, ['blockedAddress'])
  // Two rows of one address, changed at once by two operators, must see each other's outcome.
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from (
      select distinct member_id || ' ' || network || ' ' || canonical_address(network, address) as key
        from withdraw_address where id in ${ids} order by 1) keys`)
  const ofMember = sql`a.member_id = ${withdrawLog.memberId} and a.network = ${withdrawLog.network}
    and canonical_address(a.network, a.address) = ${comparable(withdrawLog.network, withdrawLog.toAddress)}`
  const flags = isBlocked
    ? sql`array_append(${riskFlags}, 'blockedAddress')`
    : sql`array_remove(${riskFlags}, 'blockedAddress')`
  await tx
    .update(withdrawLog)
    .set({
      riskFlags: flags,
      riskScore: scoreInSql(flags),
      ...nextVersion(withdrawLog),
    })
    .where(
      and(
        inArray(withdrawLog.memberId, [...new Set(saved.map(({ memberId }) => memberId))]),
        sql`exists (select from withdraw_address a where a.id in ${ids} and ${ofMember})`,
        inArray(withdrawLog.status, [...open]),
        isBlocked
          ? not(flagged)
          : and(
              flagged,
              sql`not exists (select from withdraw_address a where a.status = 'blocked' and ${ofMember})`,
            ),
      ),
    )
}

/** Throws `Refusal` 42203 when the address a withdrawal goes to is blocked for its member now. */
export async function assertAddressNotBlocked(
  tx: Tx,
  {
    memberId,
    network,
    toAddress,
  }: Pick<typeof withdrawLog.$inferSelect, 'memberId' | 'network' | 'toAddress'>,
): Promise<void> {
  const blocked = and(
    eq(withdrawAddress.memberId, memberId),
    isAt({ network, address: toAddress }),
    eq(withdrawAddress.status, 'blocked'),
  )
  if ((await tx.$count(withdrawAddress, blocked)) > 0)
    throw new Refusal(Code.rule, 'addressBlocked')
}

/** Condition on saved addresses: they are this one, in whatever spelling and with whatever memo. */
export const isAt = ({ network, address }: Pick<Saved, 'network' | 'address'>): SQL | undefined =>
  and(
    eq(withdrawAddress.network, network),
    eq(
      comparable(withdrawAddress.network, withdrawAddress.address),
      canonicalAddress(address, network),
    ),
  )
