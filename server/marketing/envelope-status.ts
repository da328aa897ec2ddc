// What a red envelope must be, and how operators put it online and stop it.
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { FieldsOf } from '#contract/crud.ts'
import * as api from '#contract/marketing/red-envelope.ts'
import { redEnvelope as table } from '../db/schema/red-envelope.ts'
import type { App } from '../http/application.ts'
import { audited, type Change } from '../http/call.ts'
import { invalidField } from '../http/field-errors.ts'
import { Refusal } from '../http/refusal.ts'
import { change } from '../http/serve.ts'
import { currencyFacts } from '../money/currency-facts.ts'
import { activateEnvelope, closeEnvelope } from './envelope-life.ts'

/** Throws what is wrong with the fields of an envelope; only drafts are changed. */
export async function checkEnvelope(
  {
    currency,
    totalAmount,
    totalCount,
    startAt,
    expireAt,
  }: FieldsOf<Pick<typeof api, 'list' | 'edit'>>,
  call: Change,
  before: typeof table.$inferSelect | undefined,
): Promise<void> {
  if (before?.status !== 'draft') throw new Refusal(Code.rule, 'draftsOnly')
  const code = await currencyFacts(call.tx, currency)
  if (!code?.isReward) throw invalidField('currency', 'currencyUnknown', call.lang)
  if (new Big(totalAmount).lt(new Big(totalCount).div(new Big(10).pow(code.scale))))
    throw invalidField('totalAmount', 'belowUnit', call.lang)
  const open = Date.parse(expireAt) - Date.parse(startAt)
  if (open <= 0) throw invalidField('expireAt', 'endsBeforeStart', call.lang)
  if (open > api.maxOpenDays * 86_400_000) throw invalidField('expireAt', 'openTooLong', call.lang)
}

/** Mounts the change of an envelope's state. */
export function setEnvelopeStatus(app: App): void {
  change(app, api.setStatus, async ({ id, version, status, reason }, { tx, actor }) => {
    const [envelope] = await tx.select().from(table).where(eq(table.id, id)).for('update')
    if (!envelope) throw new Refusal(Code.notFound, 'notFound')
    // Claims raise the version of an open envelope all the time: what is stopped is what is left under the lock.
    if (status === 'active' && envelope.version !== version) throw new Refusal(Code.stale, 'stale')
    const journalId =
      status === 'active'
        ? await activateEnvelope(tx, envelope, actor, reason)
        : await closeEnvelope(tx, envelope, 'stopped', actor, reason)
    return audited(
      { id, status, journalId },
      {
        action: 'redEnvelope.setStatus',
        targetType: 'redEnvelope',
        targetId: id,
        targetNo: envelope.envelopeNo,
        before: { status: envelope.status },
        after: { status },
        reason,
      },
    )
  })
}
