// What `serve` and `change` hear from the rules of operators (`OperatorAccess`), and what they say to them.
import { Code } from '#contract/codes.ts'
import type { Level } from '#contract/level.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Actor, Call, Change } from './call.ts'
import type { RequestContext } from './request-context.ts'

export interface Identity {
  readonly actor: Actor
  /** The password is a first one and has to be replaced before anything else. */
  readonly mustChange: boolean
  /** Time zone of the business, which nearly every list cuts its days in: read here it costs no statement of its own. */
  readonly zone: string
  /** Where the session was opened. */
  readonly openedFrom: Pick<RequestContext, 'ip' | 'userAgent'>
}

export interface SessionLimits {
  readonly idleMin: number
  readonly passive: boolean
  /** Where the call comes from. */
  readonly ip: string
  readonly openWhileLocked?: boolean
}

/** Refuses a call of a locked session, whose operator is known. */
export class SessionLocked extends Refusal {
  readonly operator: Pick<Actor, 'id' | 'userName'>

  constructor(operator: Pick<Actor, 'id' | 'userName'>) {
    super(Code.sessionLocked, 'sessionLocked')
    this.operator = operator
  }
}

/** What a call needs for one input: nothing where `level` is unset. */
export interface Need {
  readonly level: Level | undefined
  /** What the call is worth in USDT: shown to the second operator, and counted where a code holds for several records. */
  readonly amountUsd?: string | null
  /** What the call is about where its input names no record by an id: of such applications one waits at a time. */
  readonly subject?: string
}

/** How a call with a level is confirmed, where the level alone does not say it. */
export interface ConfirmRules<I> {
  /**
   * Finds the level of a call whose level is conditional. It must hold for the version in the input, or refuse it. It is
   * asked twice: before the code is checked, and in the transaction of the call, whose answer counts.
   */
  readonly need?: (input: I, call: Call) => Promise<Need> | Need
  /** Runs in the transaction that stores the application, e.g. to give a claim back. */
  readonly onSubmit?: (input: I, change: Change) => Promise<void>
}
