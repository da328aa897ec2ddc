// Conditions of the recharge list. They name columns of recharge_log only (members in sub-queries), so
// that counting, summing and paging need no join.
import { and, isNull, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Filter } from '#contract/money/recharge-log.ts'
import {
  anyOf,
  between,
  days,
  is,
  memberKeyword,
  overlaps,
  startsWith,
} from '#server/db/filters.ts'
import { rechargeLog as log } from '#server/db/schema/money.ts'
import type { Actor } from '#server/http/call.ts'
import { memberScope, type Reader } from '#server/member/scope.ts'
import { readSettings } from '#server/system/settings.ts'
import { normalTxHash } from '../tx-hash.ts'

/** The filter as one condition, inside the actor's scope; hidden records never match. */
export async function rechargeConditions(
  db: Reader,
  actor: Actor,
  wanted: z.output<typeof Filter>,
): Promise<SQL | undefined> {
  const { keyword, amountMin, amountMax, usdValueMin, usdValueMax } = wanted
  return and(
    isNull(log.deletedAt),
    await memberScope(db, log.memberId, actor, wanted.teamRootId),
    or(
      startsWith(keyword, log.rechargeNo, log.toAddress, log.channelOrderNo),
      startsWith(normalTxHash(keyword) ?? undefined, log.txHash),
      await memberKeyword(db, log.memberId, keyword),
    ),
    is(log.memberId, wanted.memberId),
    anyOf(log.status, wanted.status),
    anyOf(log.rechargeType, wanted.rechargeType),
    anyOf(log.currency, wanted.currency),
    anyOf(log.network, wanted.network),
    between(log.amount, amountMin, amountMax),
    between(log.usdValue, usdValueMin, usdValueMax),
    is(log.isFirst, wanted.isFirst),
    overlaps(log.riskFlags, wanted.riskFlags),
    is(log.reviewerId, wanted.reviewerId),
    wanted.dateRange &&
      days(
        (await readSettings(db))['report.timezone'],
        log[wanted.dateField ?? 'createdAt'],
        wanted.dateRange,
      ),
  )
}
