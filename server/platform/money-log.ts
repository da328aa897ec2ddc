// The lines of a member's wallets, the newest first.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/platform/members.ts'
import { moneyLog } from '#server/db/schema/money/ledger.ts'
import type { App } from '#server/http/application.ts'
import { getMemberByExternalId } from './members.ts'
import { servePlatform } from './serve.ts'

const defaultLimit = 100

/** Lines before the one that a cursor names. */
function before(cursor: string) {
  const [ms = '', id = ''] = cursor.split('_')
  return sql`(${moneyLog.createdAt}, ${moneyLog.id}) < (${new Date(Number(ms)).toISOString()}::timestamptz, ${id}::bigint)`
}

/** Mounts the call that reads money logs. */
export function platformMoneyLog(app: App): void {
  servePlatform(
    app,
    api.getMoneyLog,
    async ({ externalId, after, limit = defaultLimit }, { db }) => {
      const { id: memberId } = await getMemberByExternalId(db, externalId)
      const found = await db
        .select({
          id: moneyLog.id,
          at: moneyLog.createdAt,
          wallet: moneyLog.walletType,
          currency: moneyLog.currency,
          type: moneyLog.bizType,
          no: moneyLog.bizNo,
          availableDelta: moneyLog.availableDelta,
          availableAfter: moneyLog.availableAfter,
          frozenDelta: moneyLog.frozenDelta,
          frozenAfter: moneyLog.frozenAfter,
          marginDelta: moneyLog.marginDelta,
          marginAfter: moneyLog.marginAfter,
        })
        .from(moneyLog)
        .where(
          and(eq(moneyLog.memberId, memberId), after === undefined ? undefined : before(after)),
        )
        .orderBy(desc(moneyLog.createdAt), desc(moneyLog.id))
        .limit(limit + 1)
      const data = found.slice(0, limit)
      const last = data.at(-1)
      const isMore = found.length > limit && last !== undefined
      return {
        data: data as z.input<typeof api.getMoneyLog.output>['data'],
        ...(isMore && { next: `${Date.parse(last.at)}_${last.id}` }),
      }
    },
  )
}
