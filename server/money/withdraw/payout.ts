// From an approved withdrawal to its end: paid, or failed and given back.
import Big from 'big.js'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/money/withdraw-log.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { Refusal } from '#server/base/refusal.ts'
import { getConstraintName } from '#server/db/constraint.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { assertAddressNotBlocked } from '../address/open-withdrawals.ts'
import { findCoin, assertAmountScale } from '../recharge/amount.ts'
import { incomingTxHash } from '../tx-hash.ts'
import { withdrawEntry, withdrawGuard } from './guard.ts'
import { assertPaidBy, assertPaidByAnother, noteFailure } from './payouts.ts'
import { assertCovered, postRefund, payOut } from './posting.ts'
import type { WithdrawRow } from './row.ts'

const { loadActionable, entry } = withdrawGuard

type Stored = WithdrawRow['log']

const update: typeof withdrawGuard.update = (...change) =>
  withdrawGuard.update(...change).catch(throwDuplicateHash)

const done = ({ id, status, version }: Stored, journalId: string | null) => ({
  id,
  status,
  version,
  journalId,
})

/** Changes the operators' remark; every state allows it. */
export async function edit(change: Change, input: z.output<typeof api.edit.input>) {
  const row = await loadActionable(change, 'edit', input)
  const before = row.log
  if (before.remark === input.remark) throw new Refusal(Code.rule, 'nothingChanged')
  const after = await update(change, 'edit', before, { remark: input.remark })
  const changed = { before: { remark: before.remark }, after: { remark: after.remark } }
  return audited({ id: after.id, version: after.version }, entry('edit', row, changed))
}

/**
 * Starts the payout; no money moves. Throws `Refusal` 42201 when the account it leaves from holds too little, 42203 for an
 * address that was blocked meanwhile or where the platform pays itself, 40303 as `assertPaidByAnother`.
 */
export async function pay(
  change: Change,
  {
    method,
    remark,
    ...seen
  }: RecordVersion & Pick<z.output<typeof api.pay.input>, 'method' | 'remark'>,
) {
  const { tx, actor } = change
  const row = await loadActionable(change, 'pay', seen)
  const before = row.log
  await assertPaidBy(tx, 'console')
  await assertPaidByAnother(change, before.id)
  const isBank = before.network === 'BANK'
  if (isBank && method === 'hotWallet') throw new Refusal(Code.rule, 'bankByHand')
  await assertAddressNotBlocked(tx, before)
  const payMethod = isBank ? 'bank' : method
  await assertCovered(tx, { ...before, payMethod }, new Big(before.netAmount), { reserve: true })
  const after = await update(change, 'pay', before, {
    status: 'paying',
    payMethod,
    payerId: actor.id,
    payerName: actor.userName,
    failReason: '',
  })
  return audited(done(after, null), withdrawEntry('pay', row, after, { reason: remark }))
}

/**
 * The payout arrived: the frozen amount leaves the member. Throws `Refusal` 40001 without a hash of the network's
 * form, 40903 for a hash of another withdrawal, 42201 when the account it left from cannot have held it.
 */
export async function confirm(change: Change, input: z.output<typeof api.confirm.input>) {
  const { tx, lang } = change
  const row = await loadActionable(change, 'confirm', input)
  const before = row.log
  const txHash = await payoutHash(change, before, input.txHash)
  const networkFee = input.networkFee ?? '0'
  await assertAmountScale(tx, before, networkFee, 'networkFee', lang)
  const now = new Date().toISOString()
  const paidAt = input.paidAt ?? now
  if (paidAt > now || paidAt < before.createdAt) throw invalidField('paidAt', 'paidAtRange', lang)
  await assertCovered(tx, before, new Big(before.netAmount).plus(networkFee), { reserve: false })
  const after = await update(change, 'confirm', before, {
    status: 'paid',
    txHash,
    networkFee,
    paidAt,
  })
  const journalId = await payOut(change, after, { memo: '', requestId: input.requestId })
  return audited(
    done(after, journalId),
    withdrawEntry('confirm', row, after, { journalId, reason: input.remark }),
  )
}

/** The payout provably did not go out; the money stays frozen. Throws `Refusal` 40001 for a hash of another form than the network's. */
export async function fail(change: Change, input: z.output<typeof api.fail.input>) {
  const { reason } = input
  const row = await loadActionable(change, 'fail', input)
  const before = row.log
  const txHash = await formedHash(change, before, input.txHash)
  const after = await update(change, 'fail', before, { status: 'failed', failReason: reason })
  await noteFailure(change, before.id, txHash)
  const noted = { reason, ...(txHash !== null && { txHash }) }
  return audited(done(after, null), withdrawEntry('fail', row, after, noted))
}

/** Gives a failed withdrawal back. Throws `Refusal` 40303 for whoever started its payout: it takes two people (K4). */
export async function refund(change: Change, input: z.output<typeof api.refund.input>) {
  const { reason, requestId } = input
  const row = await loadActionable(change, 'refund', input)
  const before = row.log
  await assertSecondPerson(change, [before.payerId], { own: 'samePayer' })
  const after = await update(change, 'refund', before, { status: 'refunded' })
  const journalId = await postRefund(change, after, { memo: reason, requestId })
  return audited(done(after, journalId), withdrawEntry('refund', row, after, { reason, journalId }))
}

/** A hash that was reported for a withdrawal as its network writes it; throws `Refusal` 40001 for one of another form. */
export async function formedHash(
  { tx, lang }: Pick<Change, 'tx' | 'lang'>,
  stored: Stored,
  text: string | undefined,
) {
  const coin = await findCoin(tx, stored)
  const { network } = stored
  return incomingTxHash(tx, { network, txRegex: coin?.txRegex ?? '' }, text, lang)
}

/** As `formedHash`; throws `Refusal` 40001 without one, but for a payout by bank. */
export async function payoutHash(
  change: Pick<Change, 'tx' | 'lang'>,
  stored: Stored,
  text: string | undefined,
) {
  const txHash = await formedHash(change, stored, text)
  if (txHash === null && stored.payMethod !== 'bank')
    throw invalidField('txHash', 'txHashRequired', change.lang)
  return txHash
}

/** Throws `Refusal` 40903 where another withdrawal has the hash, else what was thrown. */
export function throwDuplicateHash(error: unknown): never {
  if (getConstraintName(error) === 'withdraw_log_tx_key') {
    throw new Refusal(Code.duplicate, 'payoutHashTaken', {}, { field: 'txHash' })
  }
  throw error
}
