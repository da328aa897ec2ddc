// What `serve` and `change` ask of the floor above: who stands behind a token, and how a call with a level is confirmed. The
// server is given both when it is made (`server/root/app.ts`), so that the calls stand below the rules of signing in.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Approval, Level } from '#contract/level.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { SqlClient } from '#server/db/client.ts'
import type { App, RequestContext } from './application.ts'
import type { Actor, Audited, Call, Change } from './call.ts'

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
  /** What the call is worth in USDT, shown to the second operator. */
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

/** The rules of operators, as the calls ask them. */
export interface OperatorAccess {
  /** The identity behind the hash of a token; undefined when its session is unknown, ended or expired. */
  identityOf(
    sql: SqlClient,
    tokenHash: string,
    limits: SessionLimits,
  ): Promise<Identity | undefined>
  /** Ends the session and throws 401 when its token comes from elsewhere than it was given to. */
  refuseForeign(
    app: Pick<App, 'deps'>,
    endpoint: Pick<Endpoint, 'permission'>,
    identity: Identity,
    requestContext: RequestContext,
  ): Promise<void>
  /** The handler of a call with a level, which asks for the code and the second operator. */
  confirmed<I extends z.ZodType, O extends z.ZodType>(
    app: App,
    endpoint: Endpoint<I, O>,
    handler: (input: z.output<I>, change: Change) => Promise<Audited<z.input<O>>>,
    rules?: ConfirmRules<z.output<I>>,
  ): (input: z.output<I>, call: Call) => Promise<z.input<O> | Approval>
}
