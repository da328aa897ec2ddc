// Holds: an amount of a wallet that may not be used while it is looked into.
import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-asset.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { assetHold, ledgerAccount, ledgerJournal } from '#server/db/schema/money/ledger.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { post } from '#server/ledger/post.ts'
import { holdLines } from '#server/ledger/postings/money.ts'
import { lockMembers } from './lock-members.ts'

type Hold = typeof assetHold.$inferSelect

/** Throws unless the amount has no more digits than the currency. */
export async function assertScale(
  { tx, lang }: Change,
  currency: string,
  amount: string,
): Promise<void> {
  const [code] = await tx
    .select({ scale: sql<number>`max(${walletCode.scale})` })
    .from(walletCode)
    .where(eq(walletCode.currency, currency))
  const scale = code?.scale ?? 18
  if (!new Big(amount).round(scale, Big.roundDown).eq(amount))
    throw invalidField('amount', 'amountScale', lang)
}

async function walletOf({ tx }: Change, { memberId, walletType, currency }: Omit<Hold, 'id'>) {
  const [wallet] = await tx
    .select()
    .from(ledgerAccount)
    .where(
      and(
        eq(ledgerAccount.memberId, memberId),
        eq(ledgerAccount.walletType, walletType),
        eq(ledgerAccount.currency, currency),
      ),
    )
  if (!wallet) throw new Refusal(Code.notFound, 'notFound')
  return wallet
}

/** Posts one step of a hold. */
function postStep(
  { tx, actor }: Change,
  hold: Hold,
  move: { step: string; amount: string; memo: string; requestId: string },
) {
  const { step, amount, memo, requestId } = move
  const { id } = hold
  return post(tx, {
    bizType: 'hold',
    bizId: id,
    bizNo: id,
    step,
    operatorId: actor.id,
    operatorName: actor.userName,
    requestId,
    memo,
    lines: holdLines(hold, step === 'freeze' ? 'freeze' : 'release', amount),
  })
}

/** Mounts freezing and releasing amounts. */
export function assetHolds(app: App): void {
  change(app, api.freeze, async ({ requestId, reason, ...wanted }, call) => {
    const [owner] = await lockMembers(call, [wanted.memberId])
    await assertScale(call, wanted.currency, wanted.amount)
    const [hold] = await call.tx
      .insert(assetHold)
      .values({
        ...wanted,
        reason,
        operatorId: call.actor.id,
        operatorName: call.actor.userName,
      })
      .returning()
    if (!hold) throw new Error('The hold was not stored.')
    const { amount } = hold
    const wallet = await walletOf(call, hold)
    const journalId = await postStep(call, hold, {
      step: 'freeze',
      amount,
      memo: reason,
      requestId,
    })
    return audited(
      { holdId: hold.id, journalId },
      {
        action: 'memberAsset.freeze',
        targetType: 'memberAsset',
        targetId: wallet.id,
        targetNo: owner.memberNo,
        after: { holdId: hold.id, amount, currency: hold.currency },
        reason,
      },
    )
  })

  const unfreeze = async (
    { holdId, amount, reason, requestId }: z.output<typeof api.unfreeze.input>,
    call: Change,
  ) => {
    const { tx } = call
    const hold = await lockRecord(tx, assetHold, { id: holdId })
    const [owner] = await tx
      .select({ memberNo: member.memberNo })
      .from(member)
      .where(eq(member.id, hold.memberId))
    if (!owner) throw new Refusal(Code.notFound, 'notFound')
    const left = new Big(hold.amount).minus(hold.released)
    if (left.lt(amount)) throw invalidField('amount', 'moreThanHeld', call.lang)
    const steps = await tx.$count(
      ledgerJournal,
      and(eq(ledgerJournal.bizType, 'hold'), eq(ledgerJournal.bizId, holdId)),
    )
    const wallet = await walletOf(call, hold)
    const stored = await tx
      .update(assetHold)
      .set({ released: sql`${assetHold.released} + ${amount}::numeric`, updatedAt: sql`now()` })
      .where(eq(assetHold.id, holdId))
      .returning({ released: assetHold.released })
    const released = stored[0]?.released
    if (released === undefined) throw new Refusal(Code.notFound, 'notFound')
    const step = `release#${steps}`
    const journalId = await postStep(call, hold, { step, amount, memo: reason, requestId })
    return audited(
      { holdId, journalId },
      {
        action: 'memberAsset.unfreeze',
        targetType: 'memberAsset',
        targetId: wallet.id,
        targetNo: owner.memberNo,
        before: { holdId, released: hold.released },
        after: { holdId, released, journalId },
        reason,
      },
    )
  }
  change(app, api.unfreeze, unfreeze, {
    need: ({ holdId }) => ({ level: 'K4', subject: holdId }),
  })
}
