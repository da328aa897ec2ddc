// Paying yields whose run failed: each in its own transaction, once for each stake and day.
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/other/income-record.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { confirmBulk } from '#server/access/confirm-bulk.ts'
import { Refusal } from '#server/base/refusal.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { incomeRecord as table } from '#server/db/schema/other/staking.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { forEachRecordVersion } from '#server/review/bulk.ts'
import { countPaid, ofStakes, payIncome } from './income-pay.ts'

type Status = z.output<typeof api.Status>

interface Wanted extends RecordVersion {
  readonly reason: string
  readonly requestId?: string | undefined
}

async function pay(
  { tx, actor }: Change,
  { id, version, reason, requestId }: Wanted,
): Promise<Audited<{ status: Status }>> {
  const row = await lockRecord(
    tx,
    table,
    { id, version },
    {
      allowed: {
        states: ['failed'],
        refusal: ({ status }) => alreadyHandled('incomeNotFailed', { status }),
      },
    },
  )
  if (!(ofStakes as readonly string[]).includes(row.incomeType))
    throw new Refusal(Code.rule, 'incomeElsewhere')
  const { memberId, currency, amount, incomeNo } = row
  const [owner] = await tx.select().from(member).where(eq(member.id, memberId)).for('key share')
  if (owner?.status === 'closed')
    throw new Refusal(Code.rule, 'memberClosed', { no: owner.memberNo })
  if (!(await countPaid(tx, row))) throw new Refusal(Code.rule, 'incomeNotAccrued')
  const journalId = await payIncome(tx, row, {
    operatorId: actor.id,
    operatorName: actor.userName,
    requestId,
    memo: reason,
  })
  return audited(
    { status: 'paid' },
    {
      action: 'incomeRecord.retry',
      targetType: 'incomeRecord',
      targetId: id,
      targetNo: incomeNo,
      before: { status: 'failed', failReason: row.failReason },
      after: { status: 'paid', amount, currency, journalId },
      reason,
    },
  )
}

/** Mounts the re-run of failed yields: of those that are named, or of a day and kind. */
export const incomeRetry = (app: App): void =>
  serve(app, api.retry, async (input, call) => {
    // A day without failed yields opens no transaction that would refuse them.
    if (call.actor.bindMemberId !== null) throw new Refusal(Code.outOfScope, 'outOfScope')
    const { reason, requestId, dryRun, ...what } = await confirmBulk(app, call, api.retry, input)
    const items =
      'items' in what
        ? what.items
        : await call.db
            .select({ id: table.id, version: table.version })
            .from(table)
            .where(
              and(
                eq(table.status, 'failed'),
                eq(table.incomeDate, what.incomeDate),
                eq(table.incomeType, what.incomeType),
                inArray(table.incomeType, [...ofStakes]),
              ),
            )
            .orderBy(table.id)
            .limit(api.maxRetried)
    if (items.length === 0) throw new Refusal(Code.rule, 'incomeNoneFailed')
    return forEachRecordVersion<Status, { reason: string }>(
      app,
      call,
      { table },
      { endpoint: api.retry, items, requestId, dryRun, rest: { reason } },
      pay,
    )
  })
