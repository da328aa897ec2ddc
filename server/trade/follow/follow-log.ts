import { or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { view as journalView } from '#contract/ledger.ts'
import * as api from '#contract/trade/follow-log.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between, days, is, memberKeyword, startsWith } from '#server/db/lists/filters.ts'
import { groupSums } from '#server/db/lists/group-sums.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { followLog as table } from '#server/db/schema/trade/follow.ts'
import { contractPosition } from '#server/db/schema/trade/trade.ts'
import type { App } from '#server/http/application.ts'
import { audited, may, type Audited, type Change } from '#server/http/call.ts'
import { change } from '#server/http/serve.ts'
import { isJournalInScope, readJournals } from '#server/lists/journals.ts'
import { rowLoader, serveList } from '#server/lists/list-page.ts'
import { serveRecord } from '#server/lists/record.ts'
import { copySide, loadFollowLogs, wireFollowLog } from './follow-rows.ts'
import { settleShare } from './follow-share.ts'

const source = { load: loadFollowLogs, scope: table.memberId }

/** Copied positions: opened, closed and valued by the engine, only read here but for a failed share. */
export function followLog(app: App): void {
  serveList(app, api.list, table, {
    ...source,
    order: ['openedAt', 'desc'],
    where: async ({ keyword, ...query }, { db, zone }) => [
      keyword
        ? or(
            startsWith(keyword, table.followNo),
            sql`${table.tutorPositionId} in (select ${contractPosition.id} from ${contractPosition}
              where ${startsWith(keyword, contractPosition.positionNo)})`,
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      is(table.tutorId, query.tutorId),
      anyOf(table.status, query.status),
      anyOf(table.shareStatus, query.shareStatus),
      anyOf(table.productCode, query.productCode),
      is(table.followMode, query.followMode),
      between(table.realizedPnl, query.realizedPnlMin, query.realizedPnlMax),
      days(zone, table[query.dateField ?? 'openedAt'], query.dateRange),
    ],
    wire: wireFollowLog,
    totals: (db, where) =>
      groupSums(db, table, where, {
        by: { currency: table.currency },
        sums: {
          margin: table.margin,
          realizedPnl: table.realizedPnl,
          profitShareAmount: table.profitShareAmount,
        },
      }),
  })

  const { find } = rowLoader(table, source)
  serveRecord(app, api.get, {
    find,
    history: 'followLog',
    answer: async (row, call, id) => {
      const { db, lang, actor } = call
      // The tutor may be outside of the team that a bound operator sees.
      const ofTutor = await memberScope(db, member.id, actor)
      const [tutorSide, followerSide, journals] = await Promise.all([
        copySide(db, row.tutorPositionId, ofTutor),
        row.positionId === null ? null : copySide(db, row.positionId),
        readJournals(
          db,
          { bizType: 'follow', bizId: id },
          { lang, withHouse: may(actor, journalView.permission) },
        ),
      ])
      const visible = await Promise.all(
        journals.map(({ id: of }) => isJournalInScope(db, String(of), actor)),
      )
      return {
        row: wireFollowLog(row, call),
        tutorSide,
        followerSide,
        journals: journals.filter((_, at) => visible[at]),
      }
    },
  })

  change(app, api.retryShare, retryShare)
}

type Input = z.output<typeof api.retryShare.input>

/** Refuses with 40901 where the share has not failed, with 42203 while the tutor still cannot be paid. */
async function retryShare(
  { ids, reason, requestId }: Input,
  { tx, actor, lang }: Change,
): Promise<Audited<z.input<typeof api.retryShare.output>>> {
  const before = await lockRecord(tx, table, { id: ids[0] ?? '' })
  const { id, shareStatus, followNo } = before
  if (shareStatus !== 'failed') throw alreadyHandled('shareNotFailed', { status: shareStatus })
  const by = { operatorId: actor.id, operatorName: actor.userName, requestId, memo: reason }
  const status = await settleShare(tx, id, by)
  if (status === undefined || status === 'failed') throw new Refusal(Code.rule, 'tutorNotPayable')
  return audited(
    { results: [{ id, code: Code.ok, msg: text('ok', lang), status }] },
    {
      action: 'followLog.retryShare',
      targetType: 'followLog',
      targetId: id,
      targetNo: followNo,
      before: { shareStatus },
      after: { shareStatus: status },
      reason,
    },
  )
}
