// Where calls of level K3 and K4 ask for more than a dialog (`screens` B13, decision 021): a one-time code, and for K4 a
// second operator, for whom the call is stored instead of carried out.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Approval, Level } from '#contract/level.ts'
import type { SeenVersion } from '#contract/wire.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Audited, type Call, type Change } from '#server/http/call.ts'
import type { ConfirmRules, Need } from '#server/http/operator-access.ts'
import {
  answeredBefore,
  isAnswered,
  requestIdOf,
  transact,
  type Intent,
} from '#server/http/transact.ts'
import { readConfirmSettings } from './approval/settings.ts'
import { submit } from './approval/submit.ts'
import { boundOtp, checkOtp, otpRefusal, type RightCode, spendStep } from './otp.ts'

interface Demand {
  readonly needsCode: boolean
  readonly needsApproval: boolean
}

/** The input without its one-time code: neither keys nor applications may hold it. */
function withoutOtp<I>(input: I): { body: I; otp: string | undefined } {
  if (typeof input !== 'object' || input === null || !('otp' in input))
    return { body: input, otp: undefined }
  const { otp, ...rest } = input
  // Only the field that the infrastructure added is gone.
  return { body: rest as I, otp: typeof otp === 'string' ? otp : undefined }
}

/** Reads what a level demands now. */
async function demandOf(db: Call['db'], level: Level | undefined): Promise<Demand> {
  if (level === undefined) return { needsCode: false, needsApproval: false }
  const settings = await readConfirmSettings(db)
  return {
    needsCode: settings['review.otp'],
    needsApproval: level === 'K4' && settings['review.fourEyes'],
  }
}

/**
 * Spends the code that was checked before the transaction. Refuses with 46101 where one is demanded now and none was
 * checked: the setting, the level or the authenticator changed meanwhile.
 */
async function spend(change: Change, { needsCode }: Demand, code: RightCode | undefined) {
  if (code) return spendStep(change.tx, change, code)
  if (!needsCode) return
  const { isBound } = await boundOtp(change.tx, change.actor.id)
  throw otpRefusal(isBound ? 'otpMissing' : 'otpUnbound', change.lang)
}

/**
 * Returns the handler of a call with a level and registers what carries it out once approved. A K4 handler must do nothing
 * outside of its transaction: an application is tried out first, and rolled back.
 */
export function confirmed<I extends z.ZodType, O extends z.ZodType>(
  app: App,
  endpoint: Endpoint<I, O>,
  handler: (input: z.output<I>, change: Change) => Promise<Audited<z.input<O>>>,
  { need, onSubmit }: ConfirmRules<z.output<I>> = {},
): (input: z.output<I>, call: Call) => Promise<z.input<O> | Approval> {
  if (endpoint.isLevelConditional && !need)
    throw new Error(`The level of ${endpoint.path} is conditional: say what it needs.`)
  if (endpoint.level === 'K4')
    app.storedCalls.set(endpoint.permission, async (payload, change) =>
      handler(await endpoint.input.parseAsync(payload), change),
    )
  return async (input, call) => {
    const { body, otp } = withoutOtp(input)
    const intent: Intent = { endpoint, input: body, requestId: requestIdOf(body) }
    // Bound operators are refused and answered keys repeated by `transact`, before the verb.
    const isSettled = async () => call.actor.bindMemberId !== null || isAnswered(call, intent)
    const needIn = async (db: Call['db']): Promise<Need> =>
      need ? need(body, { ...call, db }) : { level: endpoint.level }
    // The throttle of codes counts wrong ones although the transaction of the call is rolled back: checked before it.
    const proven = async () => {
      if (await isSettled()) return undefined
      try {
        const { needsCode } = await demandOf(call.db, (await needIn(call.db)).level)
        return { code: needsCode ? await checkOtp(app.deps.sql, call, otp) : undefined }
      } catch (error) {
        // The same call, sent twice, was carried out meanwhile: this one is answered as that one was.
        if (await isSettled()) return undefined
        throw error
      }
    }
    const proof = await proven()
    return transact<z.input<O> | Approval>(call, intent, async (tx) => {
      if (!proof) throw new Refusal(Code.stale, 'stale')
      const change: Change = { ...call, tx }
      const wanted = await needIn(tx)
      const demand = await demandOf(tx, wanted.level)
      await spend(change, demand, proof.code)
      if (!demand.needsApproval) return handler(body, change)
      const answer = await submit(change, {
        endpoint,
        payload: body,
        amountUsd: wanted.amountUsd ?? null,
        subject: wanted.subject,
        tryOut: (trial) => handler(body, trial),
      })
      // Nothing to write down: the call would change nothing, and nobody was asked.
      if (answer.entries.length > 0) await onSubmit?.(body, change)
      return answer
    })
  }
}

/** What a bulk call names, and what of it belongs to the attempt; all else is what is wanted of every record. */
interface BulkInput {
  readonly items?: readonly SeenVersion[]
  readonly confirms?: readonly SeenVersion[] | undefined
  readonly requestId?: string | undefined
  readonly dryRun?: boolean | undefined
}

const nameOf = ({ id, version }: SeenVersion) => `${id}:${version}`

/**
 * Confirms a bulk call at level K3, whose rows have transactions of their own. Its code is spent once, for the records
 * of the call and those that `confirms` names, in these versions, and for what is wanted of them: a retry under
 * the same key needs no other, nor do further calls for the rest of these records. Anything else under that key is
 * refused (40904). A dry run spends no code and needs none. Returns the input without the code and `confirms`. What would need
 * K4 must be refused row by row.
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
    const isNamed = Array.isArray(named) && items.every((item) => named.includes(nameOf(item)))
    if (!isNamed) throw new Refusal(Code.keyReused, 'keyReused')
  }
  const before = await answeredBefore(call, intent)
  if (before?.isSame === false) throw new Refusal(Code.keyReused, 'keyReused')
  const named = before ? before.answer : [...new Set([...items, ...confirms].map(nameOf))]
  assertNamed(named)
  if (before) return body
  const demand = await demandOf(call.db, 'K3')
  if (!demand.needsCode) return body
  const code = await checkOtp(app.deps.sql, call, otp)
  const stored = await transact<unknown>(call, intent, async (tx) => {
    await spendStep(tx, call, code)
    const { id } = call.actor
    return audited(named, { action: 'otp.confirm', targetType: 'operator', targetId: id })
  })
  // Another call may have taken the key meanwhile, for other records.
  assertNamed(stored)
  return body
}

/** Refuses a row of a bulk call that needs another operator's approval: these are applied for one by one. */
export async function refuseBulkApproval(db: Call['db'], level: Level | undefined): Promise<void> {
  if (level !== 'K4') return
  const settings = await readConfirmSettings(db)
  if (settings['review.fourEyes']) throw new Refusal(Code.rule, 'approvalNeedsSingle')
}
