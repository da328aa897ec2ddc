// Codes of bulk calls of level K3, whose rows have transactions of their own.
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Level } from '#contract/level.ts'
import type { RecordVersion } from '#contract/wire.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readConfirmSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Call, type Change } from '#server/http/call.ts'
import type { Need } from '#server/http/operator-access.ts'
import { answeredBefore, transact, type Intent } from '#server/http/transact.ts'
import { readConfirmDemand, isBlank, stepUpUsd, withoutOtp } from './confirm.ts'
import { assertOtp, spendStep } from './otp.ts'
import { countToStepUp, heldStepUp, isBelowStepUp, openStepUp } from './step-up.ts'

/** What a bulk call names, and what of it belongs to the attempt; all else is what is wanted of every record. */
interface BulkInput {
  readonly items?: readonly RecordVersion[]
  readonly confirms?: readonly RecordVersion[] | undefined
  readonly requestId?: string | undefined
  readonly dryRun?: boolean | undefined
}

/** Since when the caller's code holds for several records, where one does. */
async function heldSince(call: Call): Promise<string | undefined> {
  const { since } = await heldStepUp(call.db, call, await readConfirmSettings(call.db))
  return since ?? undefined
}

const getName = ({ id, version }: RecordVersion) => `${id}:${version}`

/**
 * Confirms a bulk call at level K3, whose rows have transactions of their own. Its code is spent once, for the records
 * of the call and those that `confirms` names, in these versions, and for what is wanted of them: a retry under
 * the same key needs no other, nor do further calls for the rest of these records. Anything else under that key is
 * refused (40904). Where a code holds for several records, one that was given before will do, and each row that would need a
 * code by itself is counted by `countBulkRow`. A dry run spends no code and needs none. Returns the input without the code and
 * `confirms`. What would need K4 must be refused row by row.
 */
export async function confirmBulk<I extends object>(
  app: App,
  call: Call,
  endpoint: Endpoint,
  input: I,
): Promise<I> {
  const { body: sent, otp } = withoutOtp(input)
  const { confirms = [], ...rest } = sent as I & BulkInput
  const { items = [], requestId, dryRun, ...wanted } = rest as BulkInput
  // Only the optional fields that belong to the confirmation are gone.
  const body = rest as I
  if (call.actor.bindMemberId !== null || dryRun === true) return body
  const intent: Intent = {
    endpoint,
    input: wanted,
    requestId: requestId === undefined ? undefined : `${requestId}:otp`,
  }
  const assertNamed = (named: unknown) => {
    const isNamed = Array.isArray(named) && items.every((item) => named.includes(getName(item)))
    if (!isNamed) throw new Refusal(Code.keyReused, 'keyReused')
  }
  const before = await answeredBefore(call, intent)
  if (before?.isSame === false) throw new Refusal(Code.keyReused, 'keyReused')
  const named = before ? before.answer : [...new Set([...items, ...confirms].map(getName))]
  assertNamed(named)
  if (before) return body
  const demand = await readConfirmDemand(call.db, 'K3')
  if (!demand.needsCode) return body
  const held = isBlank(otp) && endpoint.allowsStepUp ? await heldSince(call) : undefined
  const code = held === undefined ? await assertOtp(app.deps.sql, call, otp) : undefined
  const stored = await transact<unknown>(call, intent, async (tx) => {
    if (code) await spendStep(tx, call, code)
    // Nothing is counted yet: each row is, in its own transaction.
    if (code && endpoint.allowsStepUp) await openStepUp({ ...call, tx }, '0')
    const { id } = call.actor
    const after = held === undefined ? null : { stepUp: held }
    return audited(named, { action: 'otp.confirm', targetType: 'operator', targetId: id, after })
  })
  // Another call may have taken the key meanwhile, for other records.
  assertNamed(stored)
  return body
}

/** Refuses a row of a bulk call that needs another operator's approval: these are applied for one by one. */
export async function assertNoApprovalInBulk(
  db: Call['db'],
  level: Level | undefined,
): Promise<void> {
  if (level !== 'K4') return
  const settings = await readConfirmSettings(db)
  if (settings['review.fourEyes']) throw new Refusal(Code.rule, 'approvalNeedsSingle')
}

/**
 * Counts a row that would need a code by itself to the code of its bulk call, as `confirmBulk` let it pass; returns since when
 * that holds, for the trail. Refuses with 42203 a row that is too large for it, and one for which nothing is left of it: what one
 * code moves in bulk is no more than one by one. A dry run only finds what is too large.
 */
export async function countBulkRow(
  change: Change,
  endpoint: Endpoint,
  need: Need,
  dryRun = false,
): Promise<string | undefined> {
  const { needsCode } = await readConfirmDemand(change.tx, need.level)
  if (!needsCode) return undefined
  const usd = stepUpUsd(endpoint, need)
  if (usd === undefined || !isBelowStepUp(usd, await readConfirmSettings(change.tx)))
    throw new Refusal(Code.rule, 'stepUpRow')
  if (dryRun) return undefined
  const since = await countToStepUp(change, usd)
  if (since === undefined) throw new Refusal(Code.rule, 'stepUpSpent')
  return since
}
