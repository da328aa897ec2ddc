// Where calls of level K3 and K4 ask for more than a dialog (decision 021): a one-time code, and for K4 a
// second operator, for whom the call is stored instead of carried out.
import Big from 'big.js'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Approval, Level } from '#contract/level.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readConfirmSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { auditedAll, type Audited, type Call, type Change } from '#server/http/call.ts'
import type { ConfirmRules, Need } from '#server/http/operator-access.ts'
import { isAnswered, getRequestId, transact, type Intent } from '#server/http/transact.ts'
import { submit } from './approval/submit.ts'
import { boundOtp, assertOtp, otpRefusal, type RightCode, spendStep } from './otp.ts'
import { countToStepUp, heldStepUp, isBelowStepUp, openStepUp } from './step-up.ts'

interface Demand {
  readonly needsCode: boolean
  readonly needsApproval: boolean
}

/** Returns the input without its one-time code: neither keys nor applications may hold it. */
export function withoutOtp<I>(input: I): { body: I; otp: string | undefined } {
  if (typeof input !== 'object' || input === null || !('otp' in input))
    return { body: input, otp: undefined }
  const { otp, ...rest } = input
  // Only the field that the infrastructure added is gone.
  return { body: rest as I, otp: typeof otp === 'string' ? otp : undefined }
}

/** Reads what a level demands now. */
export async function readConfirmDemand(db: Call['db'], level: Level | undefined): Promise<Demand> {
  if (level === undefined) return { needsCode: false, needsApproval: false }
  const settings = await readConfirmSettings(db)
  return {
    needsCode: settings['review.otp'],
    needsApproval: level === 'K4' && settings['review.fourEyes'],
  }
}

/** Returns what a record counts to a code that holds for several; undefined where it needs its own. */
export const stepUpUsd = (endpoint: Endpoint, { level, amountUsd }: Need): string | undefined =>
  endpoint.allowsStepUp && level === 'K3' ? (amountUsd ?? undefined) : undefined

/** Whether no code was given. */
export const isBlank = (otp: string | undefined) => otp === undefined || otp.trim() === ''

/** Whether the call can do without a code, since one that was given before holds for it. */
async function isHeld(call: Call, usd: string | undefined): Promise<boolean> {
  if (usd === undefined) return false
  const settings = await readConfirmSettings(call.db)
  const { until, leftUsd } = await heldStepUp(call.db, call, settings)
  return until !== null && isBelowStepUp(usd, settings) && new Big(usd).lte(leftUsd)
}

/**
 * Spends the code that was checked before the transaction, or counts the record to one that still holds: returns since when
 * that was, for the trail. Refuses with 46101 where a code is demanded now and there is none: the setting, the level, the
 * authenticator or what was left of the sum changed meanwhile.
 */
async function spend(
  change: Change,
  { needsCode }: Demand,
  { code, usd }: { code: RightCode | undefined; usd: string | undefined },
): Promise<string | undefined> {
  if (code) {
    await spendStep(change.tx, change, code)
    if (usd !== undefined) await openStepUp(change, usd)
    return undefined
  }
  if (!needsCode) return undefined
  const since = usd === undefined ? undefined : await countToStepUp(change, usd)
  if (since !== undefined) return since
  const { isBound } = await boundOtp(change.tx, change.actor.id)
  throw otpRefusal(isBound ? 'otpMissing' : 'otpUnbound', change.lang)
}

/** Says in the trail that no code of its own was given, and since when the one holds that was. */
export const underStepUp = <T>(done: Audited<T>, since: string | undefined): Audited<T> =>
  since === undefined
    ? done
    : auditedAll(
        done.data,
        done.entries.map((entry) => ({ ...entry, after: { ...entry.after, stepUp: since } })),
      )

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
    const intent: Intent = { endpoint, input: body, requestId: getRequestId(body) }
    // Bound operators are refused and answered keys repeated by `transact`, before the verb.
    const isSettled = async () => call.actor.bindMemberId !== null || isAnswered(call, intent)
    const needIn = async (db: Call['db']): Promise<Need> =>
      need ? need(body, { ...call, db }) : { level: endpoint.level }
    // The throttle of codes counts wrong ones although the transaction of the call is rolled back: checked before it.
    const proven = async () => {
      if (await isSettled()) return undefined
      try {
        const wanted = await needIn(call.db)
        const { needsCode } = await readConfirmDemand(call.db, wanted.level)
        const isFree =
          !needsCode || (isBlank(otp) && (await isHeld(call, stepUpUsd(endpoint, wanted))))
        return { code: isFree ? undefined : await assertOtp(app.deps.sql, call, otp) }
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
      const demand = await readConfirmDemand(tx, wanted.level)
      const usd = stepUpUsd(endpoint, wanted)
      const since = await spend(change, demand, { ...proof, usd })
      if (!demand.needsApproval) return underStepUp(await handler(body, change), since)
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
