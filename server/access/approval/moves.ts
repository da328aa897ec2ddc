// What an application would do to members' wallets: read from the journals that its trial has posted.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { maxMoves, type Move } from '#contract/system/approval.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { member } from '#server/db/schema/member/member.ts'
import { ledgerEntry } from '#server/db/schema/money/ledger.ts'
import type { AuditEntry } from '#server/http/call.ts'

const journalIdOf = ({ after }: AuditEntry): string[] => {
  const id = (after as Record<string, unknown> | undefined)?.['journalId']
  return typeof id === 'string' ? [id] : []
}

/**
 * Returns the sums that the journals of these audit lines move, one for each member, wallet and bucket. Call it in the
 * transaction that posted them, before it is rolled back.
 */
export async function readMoves(
  trial: Tx,
  entries: readonly AuditEntry[],
): Promise<z.input<typeof Move>[]> {
  const journals = entries.flatMap(journalIdOf)
  if (journals.length === 0) return []
  const { journalId, memberId, walletType, bucket, currency, side, amount } = ledgerEntry
  return trial
    .select({
      memberNo: member.memberNo,
      walletType: sql<z.input<typeof Move>['walletType']>`${walletType}`,
      bucket: sql<z.input<typeof Move>['bucket']>`${bucket}`,
      currency,
      amount: sql<string>`trim_scale(sum(case ${side} when 'C' then ${amount} else -${amount} end))::text`,
    })
    .from(ledgerEntry)
    .innerJoin(member, eq(member.id, memberId))
    .where(and(inArray(journalId, journals), eq(ledgerEntry.ownerKind, 'M')))
    .groupBy(member.memberNo, walletType, bucket, currency)
    .orderBy(member.memberNo, walletType, bucket, currency)
    .limit(maxMoves)
}
