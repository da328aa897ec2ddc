// A member keeps an address for withdrawals: it cools down before money goes there.
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { withdrawAddress } from '#server/db/schema/money/address.ts'
import { readSettings } from '#server/db/settings.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { findCoin } from '../recharge/amount.ts'
import { isAt } from './open-withdrawals.ts'
import { assertAddress } from './payable.ts'

type Row = typeof withdrawAddress.$inferSelect

/** What is known of an address before it is kept; it cools down from `createdAt` on. */
export type AddressFacts = Pick<
  Row,
  'memberId' | 'currency' | 'network' | 'address' | 'memo' | 'label' | 'createdAt'
> &
  Partial<Pick<Row, 'externalId' | 'createdIp'>>

const Uses = z.object({ isShared: z.boolean(), isBlocked: z.boolean() })

/** What others did with an address: kept it too, or had it blocked. */
async function usesOf(tx: Tx, at: Pick<Row, 'memberId' | 'network' | 'address'>) {
  const rows = await tx
    .select({
      isShared: sql<boolean>`coalesce(bool_or(${withdrawAddress.memberId} <> ${at.memberId}::bigint), false)`,
      isBlocked: sql<boolean>`coalesce(bool_or(${withdrawAddress.status} = 'blocked'), false)`,
    })
    .from(withdrawAddress)
    .where(isAt(at))
  return exactlyOne(rows, Uses)
}

/**
 * Stores an address of a member. Throws `Refusal` 42203 for a member who is closed or frozen, a network that is not known or an
 * address that cannot exist there, 40001 for one that is added in the future, and 40903 where the member keeps it already.
 */
export async function keepAddress(tx: Tx, facts: AddressFacts, lang: Lang): Promise<Row> {
  const { memberId, memo } = facts
  const owner = await lockRow(tx, member, eq(member.id, memberId))
  if (!owner) throw invalidField('memberId', 'memberUnknown', lang)
  if (owner.status !== 'normal') {
    const key = owner.status === 'frozen' ? 'accountFrozen' : 'accountClosed'
    throw invalidField('memberId', key, lang, Code.rule)
  }
  const coin = await findCoin(tx, facts)
  if (!coin) throw invalidField('network', 'walletCodeClosed', lang, Code.rule)
  assertAddress(facts, coin, { field: 'address', lang })
  const kept = and(
    eq(withdrawAddress.memberId, memberId),
    isAt(facts),
    eq(withdrawAddress.memo, memo),
  )
  if ((await tx.$count(withdrawAddress, kept)) > 0)
    throw new Refusal(Code.duplicate, 'addressKnown', {}, { field: 'address' })
  const { isShared, isBlocked } = await usesOf(tx, facts)
  const { 'withdraw.newAddressCoolingHours': hours } = await readSettings(tx)
  const coolingUntil = new Date(Date.parse(facts.createdAt) + hours * 3_600_000)
  const isCooling = coolingUntil.getTime() > Date.now()
  const [row] = await tx
    .insert(withdrawAddress)
    .values({
      ...facts,
      status: isCooling ? 'cooling' : 'active',
      coolingUntil: coolingUntil.toISOString(),
      riskFlags: [
        ...(isShared ? (['shared'] as const) : []),
        ...(isBlocked ? (['blacklisted'] as const) : []),
      ],
    })
    .returning()
  if (!row) throw new Error('The address was not stored.')
  return row
}
