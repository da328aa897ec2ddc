// Who calls, in which language, with which means. Handlers get a `Call`; only a verb inside
// `change` or `transact` gets something to write with.
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { ReadDb } from '#server/db/read-db.ts'

/** The operator a session token belongs to, read afresh on every request. */
export interface Actor {
  readonly id: string
  readonly userName: string
  readonly userNickname: string
  readonly roles: readonly string[]
  /** Granted permissions, or the single wildcard entry. Ask with `may`. */
  readonly permissions: ReadonlySet<string>
  readonly bindMemberId: string | null
  /** A data scope limits whose records they see; ask with `ownedBy`. */
  readonly isScoped: boolean
  /** Whoever applied for what the operator approves: records have to be in the data scope of both. */
  readonly applicant?: Pick<Actor, 'id' | 'isScoped'>
  readonly sessionId: string
  /** Its screen is locked: of the few calls that are open then, none tells more than numbers. */
  readonly isLocked: boolean
  /** What is stored of the token that was sent; unlocking replaces exactly this one. */
  readonly tokenHash: string
}

/** True when the actor holds the permission or the wildcard. */
export const may = (actor: Actor, permission: string): boolean =>
  actor.permissions.has('*/*/*') || actor.permissions.has(permission)

/** Throws 40301 with the name of the permission where the operator has it not. */
export function assertMay(actor: Actor, permission: string): void {
  if (!may(actor, permission)) throw new Refusal(Code.noPermission, 'noPermission', { permission })
}

export interface Call {
  readonly actor: Actor
  readonly lang: Lang
  readonly db: ReadDb
  /** Time zone in which calendar days are cut (`report.timezone`). */
  readonly zone: string
  readonly ip: string
  /** Names the request in logs, audit rows and error messages. */
  readonly traceId: string
  /** Aborts when the caller leaves before the answer: for work that is worth cancelling. */
  readonly signal: () => AbortSignal
}

/** A call that is inside its transaction. */
export interface Change extends Call {
  readonly tx: Tx
  /** Who applied for the call, where `actor` approves it (K4): the maker of what it makes. */
  readonly applicant?: Pick<Actor, 'id' | 'userName'>
  /** The call is tried out before it is stored for another operator, and rolled back. */
  readonly isTrial?: boolean
}

/** One line of the audit trail: what was done to which record. */
export interface AuditEntry {
  /** `resource.verb`, e.g. `recharge.approve`. */
  readonly action: string
  readonly targetType: string
  readonly targetId: string
  readonly targetNo?: string
  /** Only the fields that matter, secrets never. */
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
  readonly reason?: string
}

const seal: unique symbol = Symbol('audited')

/** A verb's result together with its audit lines; the only thing a change may return. */
export interface Audited<T> {
  readonly data: T
  readonly entries: readonly AuditEntry[]
  readonly [seal]: true
}

/** The result of a verb that found nothing to change: the trail only tells what happened. */
export const unchanged = <T>(data: T): Audited<T> => ({ data, entries: [], [seal]: true })

/** The result of a verb that changed what an operator keeps for themself: a comfort, and no fact of the trail. */
export const unaudited = (): Audited<null> => unchanged(null)

/** Pairs a result with what the audit trail says about it; at least one line. */
export function audited<T>(data: T, ...entries: [AuditEntry, ...AuditEntry[]]): Audited<T> {
  return { data, entries, [seal]: true }
}

/** Pairs a result with any number of lines of the trail; with none where a verb found nothing to change. */
export function auditedAll<T>(data: T, [first, ...rest]: readonly AuditEntry[]): Audited<T> {
  return first ? audited(data, first, ...rest) : unchanged(data)
}

/** Carries out a stored call for the operator who approves it, in their transaction (K4). */
export type StoredCall = (payload: unknown, change: Change) => Promise<Audited<unknown>>
