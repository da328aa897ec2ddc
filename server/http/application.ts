// What every mount function gets: the router, the means of the process, and the list of what is mounted.
import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Approval } from '#contract/level.ts'
import type { Simulated } from '#contract/session.ts'
import type { CountryOf } from '#server/base/country.ts'
import type { Logger } from '#server/base/log.ts'
import type { ChainNodes } from '#server/base/ports/chain-node.ts'
import type { Oidc } from '#server/base/ports/oidc-providers.ts'
import type { PayoutProviders } from '#server/base/ports/payout-provider.ts'
import type { SmsSender } from '#server/base/ports/sms-sender.ts'
import type { Db, SqlClient } from '#server/db/connection/client.ts'
import type { DatabaseWatch } from '#server/db/connection/watch-database.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import type { RefusedCalls } from './audit/refused-calls.ts'
import type { CallGate, CallLimits } from './call-limits.ts'
import type { Actor, Audited, Call, Change, StoredCall } from './call.ts'
import type { Metrics } from './metrics.ts'
import type { ConfirmRules, Identity, SessionLimits } from './operator-access.ts'
import type { RequestContext } from './request-context.ts'

/** The settings the HTTP side reads. */
export interface HttpConfig {
  /** Proxies in front of the server whose word about the caller's address counts. */
  readonly trustProxy: number
  /** Minutes without a call after which a session ends. */
  readonly sessionIdleMin: number
  readonly sessionMaxHours: number
  /** Opens `/metrics`; unset: there is no such page. */
  readonly metricsToken: string | undefined
  readonly uploadMaxBytes: number
  /** False switches `/admin/docs` and `/admin/openapi.json` off; they hold no data and are on by default. */
  readonly apiDocs?: boolean
  /** True on a server in development: screens can be generated from tables. */
  readonly codeGenerator?: boolean
  /** What a token must come from; anything unless set. */
  readonly sessionBind?: 'off' | 'browser' | 'address'
  /** Hosts that pages may embed; none unless set. */
  readonly frameSrc?: readonly string[]
  /** What one operator may ask; unset: as much as they like. */
  readonly callLimits?: CallLimits | undefined
  /** True on a server in use: of long lists a sample of the rows is held against the contract; else every row. */
  readonly sampleAnswers?: boolean
  /** True on a server in use: answers that took long are shared for up to a minute; else each call works out its own. */
  readonly sharesCostly?: boolean
  /** What is made up or simulated; nothing unless set. */
  readonly simulated?: readonly Simulated[]
  /** True where endpoints of the platform may be in private networks and without https. */
  readonly platformAllowPrivate?: boolean
  /** Folder of the server's own data, whose disk is watched; unset: only that of the program. */
  readonly dataDir?: string
  /** Folder of the backups; unset: this server keeps none. */
  readonly backupDir?: string | undefined
  /** Folder of the built console; unset: calls only. */
  readonly consoleDir?: string | undefined
}

/** The means of the process. */
export interface Deps {
  readonly db: Db
  readonly sql: SqlClient
  readonly config: HttpConfig
  /** Knows when the database does not answer; unset: it is asked. */
  readonly watch?: Pick<DatabaseWatch, 'isUp'>
  readonly log: Logger
  /** External channels that pay out, by their code; unset: none. */
  readonly payouts?: PayoutProviders
  /** Nodes of chains by the name of their network; unset: none. */
  readonly chains?: ChainNodes
  /** Sends the codes of signing in by mobile number; unset: there is no such way. */
  readonly sms?: SmsSender | undefined
  /** Providers of OpenID Connect to sign in at; unset: there is no such way. */
  readonly oidc?: Oidc | undefined
  /** Knows the country of an address. */
  readonly countryOf: CountryOf
  /** Where uploaded files are kept. */
  readonly store: ObjectStore
}

/** A part of the server that is reached over HTTP. */
export type ServedPart = 'console' | 'platform'

/** Hono's per-request variables. */
export interface Env {
  Bindings: {
    incoming?: { socket?: { remoteAddress?: string } }
    /** What the port answers that the request came to; unset: everything. */
    parts?: ReadonlySet<ServedPart>
  }
  Variables: {
    requestContext: RequestContext
    nonce: string
    label: string
    outcome: number
    sampleAnswers: boolean
    /** Whose call it is, once the token is known. */
    actor: Pick<Actor, 'id' | 'userName'> | undefined
  }
}

/**
 * The rules of operators, as the calls ask them. The server is given them when it is made (`server/root/app.ts`), so that the
 * calls stand below the rules of signing in.
 */
export interface OperatorAccess {
  /** The identity behind the hash of a token; undefined when its session is unknown, ended or expired. */
  findIdentity(
    sql: SqlClient,
    tokenHash: string,
    limits: SessionLimits,
  ): Promise<Identity | undefined>
  /** Ends the session and throws 401 when its token comes from elsewhere than it was given to. */
  assertSessionBinding(
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

export interface App {
  readonly hono: Hono<Env>
  readonly deps: Deps
  readonly metrics: Metrics
  /** What one operator may ask. */
  readonly gate: CallGate
  /** Writes refused calls to the trail. */
  readonly refusedCalls: RefusedCalls
  /** Every mounted endpoint by `METHOD path`. */
  readonly mounted: Map<string, Endpoint>
  /** Permissions of lists whose records belong to operators: data scopes make a difference there. */
  readonly scopedLists: Set<string>
  /** Who stands behind a token, and what else a call with a level needs. */
  readonly access: OperatorAccess
  /** What carries out an approved call, by its permission; every K4 call is here. */
  readonly storedCalls: Map<string, StoredCall>
}
