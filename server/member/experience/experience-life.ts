// What happens to trial funds after they were granted: taken back, used as margin.
import Big from 'big.js'
import { and, eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRow } from '#server/db/records/lock-record.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { memberExperience as table } from '#server/db/schema/member/experience.ts'
import { ledgerJournal } from '#server/db/schema/money/ledger.ts'
import type { Line } from '#server/ledger/lines.ts'
import { post } from '#server/ledger/post.ts'
import {
  grantLines,
  recoverLines,
  trialCloseLines,
  trialMarginLines,
} from '#server/ledger/postings/marketing.ts'

export type Grant = typeof table.$inferSelect

/** Who does it, for the journal. */
export interface Poster {
  readonly operatorId: string | null
  readonly operatorName: string
  readonly memo: string
}

const system: Poster = { operatorId: null, operatorName: '', memo: '' }

/** What is neither used, in use nor taken back. */
export const getRemainingAmount = (grant: Grant): string =>
  new Big(grant.amount)
    .minus(grant.usedAmount)
    .minus(grant.marginAmount)
    .minus(grant.recoveredAmount)
    .toFixed()

/** A step that may repeat, numbered by the journals of the grant. */
async function numbered(tx: Tx, grant: Grant, step: string): Promise<string> {
  const before = await tx.$count(
    ledgerJournal,
    and(eq(ledgerJournal.bizType, 'experience'), eq(ledgerJournal.bizId, grant.id)),
  )
  return `${step}#${before}`
}

/** Posts a step of a grant; a grant is made once, all other steps may repeat. */
async function postStep(tx: Tx, grant: Grant, step: string, lines: Line[], by: Poster) {
  await post(tx, {
    bizType: 'experience',
    bizId: grant.id,
    bizNo: grant.grantNo,
    step: step === 'grant' ? step : await numbered(tx, grant, step),
    ...by,
    lines,
  })
}

async function store(tx: Tx, grant: Grant, values: Partial<Grant>): Promise<Grant> {
  const [row] = await tx
    .update(table)
    .set({ ...values, ...nextVersion(table) })
    .where(eq(table.id, grant.id))
    .returning()
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  return row
}

/** Stores and books a grant. */
export async function giveTrialFunds(
  tx: Tx,
  values: Omit<typeof table.$inferInsert, 'operatorName' | 'remark'>,
  by: Poster,
): Promise<Grant> {
  const { operatorName, memo: remark } = by
  const [grant] = await tx
    .insert(table)
    .values({ ...values, operatorName, remark })
    .returning()
  if (!grant) throw new Error('The grant was not stored.')
  await postStep(tx, grant, 'grant', grantLines(grant, grant.amount), by)
  return grant
}

/** Takes back what is left of a grant; returns the grant as it is then. */
export async function recover(
  tx: Tx,
  grant: Grant,
  status: 'expired' | 'revoked',
  by: Poster = system,
): Promise<Grant> {
  const amount = getRemainingAmount(grant)
  if (new Big(amount).gt(0)) await postStep(tx, grant, 'recover', recoverLines(grant, amount), by)
  const recoveredAmount = new Big(grant.recoveredAmount).plus(amount).toFixed()
  return store(tx, grant, { status, recoveredAmount })
}

/** Locks a grant. */
export const lockGrant = (tx: Tx, id: string): Promise<Grant | undefined> =>
  lockRow(tx, table, eq(table.id, id))

/**
 * Puts a part of a grant up as margin of an order. Throws 42203 where the grant does not allow it. The trading engine, which
 * is no part of this server, calls it when an order is opened.
 */
export async function holdMargin(
  tx: Tx,
  id: string,
  order: { amount: string; scope: 'contract' | 'delivery'; leverage: number },
): Promise<Grant> {
  const grant = await lockGrant(tx, id)
  const { amount, scope, leverage } = order
  const isAllowed =
    grant?.status === 'active' &&
    grant.validTo > new Date().toISOString() &&
    (grant.scope === 'all' || grant.scope === scope) &&
    leverage <= grant.maxLeverage &&
    new Big(getRemainingAmount(grant)).gte(amount)
  if (!isAllowed) throw new Refusal(Code.rule, 'experienceUse')
  await postStep(tx, grant, 'open', trialMarginLines(grant, amount), system)
  return store(tx, grant, { marginAmount: new Big(grant.marginAmount).plus(amount).toFixed() })
}

/**
 * Closes an order: a loss is the platform's, a gain goes to the contract wallet, the rest of the margin is free again. What
 * comes back to a grant that is over is taken back at once. The trading engine, which is no part of this server, calls it.
 */
export async function closeOrder(
  tx: Tx,
  id: string,
  { margin, pnl }: { margin: string; pnl: string },
): Promise<Grant> {
  const grant = await lockGrant(tx, id)
  if (!grant || new Big(grant.marginAmount).lt(margin))
    throw new Refusal(Code.rule, 'experienceUse')
  const result = new Big(pnl)
  const gain = result.gt(0) ? result : new Big(0)
  const loss = result.lt(0)
    ? result.abs().lt(margin)
      ? result.abs()
      : new Big(margin)
    : new Big(0)
  const rest = new Big(margin).minus(loss)
  await postStep(tx, grant, 'close', trialCloseLines(grant, { loss, gain, rest }), system)
  const usedAmount = new Big(grant.usedAmount).plus(loss)
  const closed = await store(tx, grant, {
    marginAmount: new Big(grant.marginAmount).minus(margin).toFixed(),
    usedAmount: usedAmount.toFixed(),
    profitPaid: gain.gt(0) ? gain.plus(grant.profitPaid).toFixed() : grant.profitPaid,
    ...(usedAmount.eq(grant.amount) && grant.status === 'active' && { status: 'usedUp' as const }),
  })
  const isOver = closed.status === 'expired' || closed.status === 'revoked'
  return isOver ? recover(tx, closed, closed.status as 'expired' | 'revoked') : closed
}
