// Entering a recharge by hand and correcting one that waits.
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/money/recharge-log.ts'
import { keepsTxHash } from '#contract/money/recharge-rules.ts'
import { Refusal } from '#server/base/refusal.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import { readSettings } from '#server/db/settings.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { incomingTxHash } from '../tx-hash.ts'
import { findCoin, valued } from './amount.ts'
import { assertTakesRecharges, enterRecharge, throwDuplicateHash } from './enter.ts'
import { rechargeGuard } from './guard.ts'
import { claimProofs, proofUrls } from './proof.ts'
import { riskFlags } from './risk.ts'
import type { RechargeRow } from './row.ts'

const { loadActionable, update, entry } = rechargeGuard

/** Makes a pending recharge of type `admin`; whoever enters it may not decide it (40303 at the review). */
export async function add(
  { tx, actor, lang }: Change,
  input: z.output<typeof api.add.input>,
): Promise<Audited<{ id: string; rechargeNo: string }>> {
  // Kept while this is stored: a code is deleted only while nothing depends on it.
  const [coin] = await tx
    .select()
    .from(walletCode)
    .where(eq(walletCode.id, input.walletCodeId))
    .for('key share')
  assertTakesRecharges(coin, { field: 'walletCodeId', lang })
  const proofImgs = await proofUrls({ tx, actor }, input.proofImgs, lang)
  const { currency, network } = coin
  const row = await enterRecharge(
    tx,
    coin,
    {
      memberId: input.memberId,
      rechargeType: 'admin',
      walletType: input.walletType,
      amount: input.amount,
      txHash: input.txHash,
      creatorId: actor.id,
      creatorName: actor.userName,
      remark: input.remark,
      proofImgs,
    },
    lang,
  )
  const { id, rechargeNo, amount, walletType, memberId, txHash } = row
  await claimProofs(tx, row, input.proofImgs)
  return audited(
    { id, rechargeNo },
    {
      action: 'recharge.create',
      targetType: 'recharge',
      targetId: id,
      targetNo: rechargeNo,
      after: {
        memberId,
        currency,
        network,
        amount,
        walletType,
        txHash,
        riskFlags: row.riskFlags,
        proofImgs: input.proofImgs,
      },
      reason: input.remark,
    },
  )
}

/** Changes amount, hash or remark of a waiting recharge; its price stays the one of the event. */
export async function edit(
  change: Change,
  input: z.output<typeof api.edit.input>,
): Promise<Audited<{ id: string; version: number }>> {
  const { tx, actor, lang } = change
  const row = await loadActionable(change, 'edit', input)
  const before = row.log
  const wanted = {
    amount: input.amount ?? before.amount,
    txHash: input.txHash === undefined ? before.txHash : await hashOf(change, before, input.txHash),
    remark: input.remark ?? before.remark,
  }
  const sameAmount = new Big(wanted.amount).eq(before.amount)
  if (sameAmount && wanted.txHash === before.txHash && wanted.remark === before.remark) {
    throw new Refusal(Code.rule, 'nothingChanged')
  }
  if (wanted.txHash === null && keepsTxHash(before))
    throw invalidField('txHash', 'txHashKept', lang, Code.rule)
  let { usdValue } = before
  if (!sameAmount) {
    const coin = await findCoin(tx, before)
    if (!coin) throw invalidField('amount', 'walletCodeClosed', lang, Code.rule)
    usdValue = valued(wanted.amount, coin, before.priceUsd, lang)
    if (new Big(wanted.amount).lte(before.fee)) throw invalidField('amount', 'amountBelowFee', lang)
  }
  const amended = !sameAmount || wanted.txHash !== before.txHash
  const subject = { ...before, ...wanted, usdValue }
  const after = await update(change, 'edit', before, {
    ...wanted,
    usdValue,
    ...(amended && { amenderIds: [...new Set([...before.amenderIds, actor.id])] }),
    ...(await riskFlags(tx, subject, await readSettings(tx))),
  }).catch(throwDuplicateHash)
  const kept = ({ amount, txHash, remark, riskFlags: flags }: typeof before) => ({
    amount,
    txHash,
    remark,
    riskFlags: flags,
  })
  return audited(
    { id: after.id, version: after.version },
    entry('edit', row, { before: kept(before), after: kept(after), reason: input.reason }),
  )
}

async function hashOf({ tx, lang }: Change, before: RechargeRow['log'], text: string) {
  // As it is stored it stays, whatever became of the network's rule.
  if (text === before.txHash) return text
  const coin = await findCoin(tx, before)
  return incomingTxHash(tx, { network: before.network, txRegex: coin?.txRegex ?? '' }, text, lang)
}
