// Flags of a recharge by the addresses it came from and went to.
import { and, eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RiskFlag } from '#contract/money/recharge-log.ts'
import type { Reader } from '#server/db/read-db.ts'
import { rechargeAddress, withdrawAddress } from '#server/db/schema/money/address.ts'

interface Addresses {
  readonly network: string
  readonly fromAddress: string | null
  readonly toAddress: string | null
}

/** The flags that the addresses give a recharge now. */
export async function addressFlags(
  db: Reader,
  { network, fromAddress: from, toAddress }: Addresses,
): Promise<z.output<typeof RiskFlag>[]> {
  const [blocked, disabled] = await Promise.all([
    from === null
      ? []
      : db
          .select({ id: withdrawAddress.id })
          .from(withdrawAddress)
          .where(
            and(
              eq(withdrawAddress.network, network),
              eq(withdrawAddress.status, 'blocked'),
              or(
                eq(withdrawAddress.address, from),
                from.startsWith('0x')
                  ? eq(sql`lower(${withdrawAddress.address})`, from.toLowerCase())
                  : undefined,
              ),
            ),
          )
          .limit(1),
    toAddress === null
      ? []
      : db
          .select({ id: rechargeAddress.id })
          .from(rechargeAddress)
          .where(
            and(
              eq(rechargeAddress.network, network),
              eq(rechargeAddress.status, 'disabled'),
              eq(rechargeAddress.address, toAddress),
            ),
          )
          .limit(1),
  ])
  return [
    ...(blocked.length > 0 ? (['blacklistedFrom'] as const) : []),
    ...(disabled.length > 0 ? (['disabledAddress'] as const) : []),
  ]
}
