// What a red envelope must be, and how operators put it online and stop it.
import Big from 'big.js'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { FieldsOf } from '#contract/define-resource.ts'
import * as api from '#contract/marketing/red-envelope.ts'
import {
  requiredGrantConfirmation,
  needsSecond,
  recordGrant,
} from '#server/access/approval/value-grants.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { redEnvelope as table } from '#server/db/schema/marketing/red-envelope.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Audited, type Call, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import type { Need } from '#server/http/operator-access.ts'
import { change } from '#server/http/serve.ts'
import { currencyFacts, readPriceUsd } from '#server/ledger/currency-facts.ts'
import { newCode } from '../code-text.ts'
import { activateEnvelope, closeEnvelope } from './envelope-life.ts'

/** Characters of a claim code that nobody chose. */
const madeCodeLength = 8

type Terms = Omit<FieldsOf<Pick<typeof api, 'list' | 'edit'>>, 'claimCode'>

/** Throws what is wrong with the fields of an envelope. */
async function assertTerms(
  { currency, totalAmount, totalCount, startAt, expireAt }: Terms,
  call: Change,
): Promise<void> {
  const code = await currencyFacts(call.tx, currency)
  if (!code?.isReward) throw invalidField('currency', 'currencyUnknown', call.lang)
  if (new Big(totalAmount).lt(new Big(totalCount).div(new Big(10).pow(code.scale))))
    throw invalidField('totalAmount', 'belowUnit', call.lang)
  const open = Date.parse(expireAt) - Date.parse(startAt)
  if (open <= 0) throw invalidField('expireAt', 'endsBeforeStart', call.lang)
  if (open > api.maxOpenDays * 86_400_000) throw invalidField('expireAt', 'openTooLong', call.lang)
}

type Amount = Pick<typeof table.$inferSelect, 'currency' | 'totalAmount'>

const worthOf = async (db: Call['db'], { currency, totalAmount }: Amount): Promise<Big> =>
  new Big(await readPriceUsd(db, currency)).times(totalAmount)

/** What an envelope needs: as any grant, counted when it is drafted. */
export const requiredEnvelopeConfirmation = async (terms: Amount, call: Call): Promise<Need> =>
  requiredGrantConfirmation(call, { usd: await worthOf(call.db, terms) })

const granted = (verb: 'add' | 'edit', id: string) => ({
  action: `redEnvelope.${verb}`,
  targetType: 'redEnvelope',
  targetId: id,
})

/** Throws what is wrong with a change: only drafts are changed, and none grows to what needed a second operator. */
export async function assertEnvelope(
  fields: Terms,
  call: Change,
  before: typeof table.$inferSelect | undefined,
): Promise<void> {
  if (before?.status !== 'draft') throw new Refusal(Code.rule, 'draftsOnly')
  await assertTerms(fields, call)
  const grows =
    fields.currency !== before.currency || new Big(fields.totalAmount).gt(before.totalAmount)
  if (!grows) return
  const whole = await worthOf(call.tx, fields)
  const growth = whole.minus(await worthOf(call.tx, before))
  // What was drafted is counted already.
  const worth = { usd: growth.gt(0) ? growth : 0, whole }
  if (await needsSecond(call.tx, call.actor.id, worth))
    throw invalidField('totalAmount', 'envelopeTooLarge', call.lang)
  await recordGrant(call, granted('edit', before.id), worth)
}

/** Stores a draft of the platform. */
export async function addEnvelope(
  { reason, requestId: _key, ...input }: z.output<typeof api.add.input>,
  call: Change,
): Promise<Audited<{ id: string }>> {
  const { tx, lang, actor, applicant = actor } = call
  await assertTerms(input, call)
  if (input.expireAt <= new Date().toISOString())
    throw invalidField('expireAt', 'campaignOver', lang)
  const claimCode = input.claimCode || newCode(madeCodeLength)
  const [envelope] = await tx
    .insert(table)
    .values({ ...input, claimCode, senderType: 'platform', operatorName: applicant.userName })
    .returning()
  if (!envelope) throw new Error('The envelope was not stored.')
  const { id, envelopeNo: targetNo } = envelope
  const type = 'redEnvelope'
  const entry = { action: `${type}.add`, targetType: type, targetId: id, targetNo }
  await recordGrant(call, granted('add', id), { usd: await worthOf(tx, input) })
  return audited({ id }, { ...entry, after: { ...input, claimCode }, reason })
}

/** Mounts the change of an envelope's state. */
export function setEnvelopeStatus(app: App): void {
  change(app, api.setStatus, async ({ id, version, status, reason }, { tx, actor }) => {
    // Claims raise the version of an open envelope all the time: what is stopped is what is left under the lock.
    const seen = status === 'active' ? { id, version } : { id }
    const envelope = await lockRecord(tx, table, seen)
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
