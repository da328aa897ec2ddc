// Where a member's money may go: the rules of an address that is kept for withdrawals, or that one goes to.
import { and, eq, gt, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { withdrawAddress } from '#server/db/schema/money/address.ts'
import type { walletCode } from '#server/db/schema/money/money.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { isAddress } from './form.ts'
import { isAt, assertAddressNotBlocked } from './open-withdrawals.ts'

type Coin = Pick<typeof walletCode.$inferSelect, 'addressRegex' | 'memoRequired'>
type Saved = typeof withdrawAddress.$inferSelect

/**
 * Throws `Refusal` 42203 for an address that cannot exist on its network, or that lacks the memo which the network needs.
 * `field` is what the caller calls the address.
 */
export function assertAddress(
  { network, address, memo }: Pick<Saved, 'network' | 'address' | 'memo'>,
  { addressRegex, memoRequired }: Coin,
  { field, lang }: { field: string; lang: Lang },
): void {
  if (!isAddress(address, network, addressRegex))
    throw invalidField(field, 'addressForm', lang, Code.rule)
  if (memoRequired && memo === '') throw invalidField('memo', 'addressMemo', lang, Code.rule)
}

/**
 * Throws `Refusal` 42203 where a member's money may not go to an address now: by its form, because it is blocked, or because
 * the member keeps it and it still cools down. One that the member does not keep is a matter of risk.
 */
export async function assertPayable(
  tx: Tx,
  coin: Coin,
  to: Pick<Saved, 'memberId' | 'network' | 'memo'> & { readonly toAddress: string },
  lang: Lang,
): Promise<void> {
  const { memberId, network, memo, toAddress: address } = to
  assertAddress({ network, address, memo }, coin, { field: 'toAddress', lang })
  await assertAddressNotBlocked(tx, to)
  const [cooling] = await tx
    .select({ until: withdrawAddress.coolingUntil })
    .from(withdrawAddress)
    .where(
      and(
        eq(withdrawAddress.memberId, memberId),
        isAt({ network, address }),
        eq(withdrawAddress.memo, memo),
        eq(withdrawAddress.status, 'cooling'),
        gt(withdrawAddress.coolingUntil, sql`now()`),
      ),
    )
    .limit(1)
  if (!cooling) return
  const params = { until: `${(cooling.until ?? '').slice(0, 16)}Z` }
  throw new Refusal(Code.rule, 'addressCooling', params, {
    errors: [
      { field: 'toAddress', rule: 'addressCooling', msg: text('addressCooling', lang, params) },
    ],
  })
}
