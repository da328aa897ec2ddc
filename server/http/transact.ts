// The only way to write: idempotency key, verb and audit lines in one transaction.
// Either all of it is committed or none; a lost reply is repeated, never redone.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { atMostOne, oneOr } from '#server/base/exactly-one.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { rolledBack } from '#server/db/connection/rolled-back.ts'
import { requestKey } from '#server/db/schema/operator/access.ts'
import { isRetryable } from '#server/db/sql-state.ts'
import { boundedLines } from './audit/audit-volume.ts'
import { writeAudit } from './audit/audit.ts'
import type { RefusedCalls } from './audit/refused-calls.ts'
import type { Audited, Call } from './call.ts'

// A call shows its handlers a database for reading; the one for writing is reached through `transact` only.
const writers = new WeakMap<Call, Writer>()

interface Writer {
  readonly db: Db
  readonly refusedCalls: RefusedCalls
}

/** Lets `transact` write on behalf of a call; done once by `serve`. */
export function allowWriting(call: Call, writer: Writer): Call {
  writers.set(call, writer)
  return call
}

const notes = new WeakMap<Call, Promise<void>>()

/** Waits until the refused rows of a bulk call are in the trail, where there are any. */
export const flushRefusals = async (call: Call): Promise<void> => notes.get(call)

export interface Intent {
  readonly endpoint: Endpoint
  /** What the caller asked for; its hash tells a retry from another intent under the same key. */
  readonly input: unknown
  /** The caller's key; bulk verbs add the row's id. Without it every call is a new intent. */
  readonly requestId?: string | undefined
  /** The verb only notes that something was read, which operators bound to a member may do as well. */
  readonly isRead?: boolean
}

/** JSON with sorted keys, so that the same value always reads alike. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}

/** The key of an input, where it carries one. */
export function getRequestId(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('requestId' in input)) return undefined
  return typeof input.requestId === 'string' ? input.requestId : undefined
}

const hashOf = (input: unknown) => createHash('sha256').update(canonical(input)).digest('hex')

/** What was answered under the caller's key before, and whether to the same input; undefined for a key that is new. */
export async function answeredBefore(
  { actor, db }: Pick<Call, 'actor' | 'db'>,
  { endpoint, input, requestId }: Intent,
): Promise<{ answer: unknown; isSame: boolean } | undefined> {
  if (requestId === undefined) return undefined
  const { operatorId, path, requestId: key, bodyHash, answer } = requestKey
  const found = await db
    .select({ bodyHash, answer })
    .from(requestKey)
    .where(and(eq(operatorId, actor.id), eq(path, endpoint.path), eq(key, requestId)))
    .then(atMostOne)
  return found && { answer: found.answer, isSame: found.bodyHash === hashOf(input) }
}

/** Whether the caller's key was answered before: then `transact` repeats that answer and does nothing. */
export const isAnswered = async (
  call: Pick<Call, 'actor' | 'db'>,
  intent: Intent,
): Promise<boolean> => (await answeredBefore(call, intent)) !== undefined

const maxAttempts = 3

/** Repeats what ended with a serialization failure or a deadlock. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || attempt >= maxAttempts) throw error
      await sleep(10 * attempt + Math.random() * 20)
    }
  }
}

/** Returns what writes for a call that may write; throws for every other. */
function writerOf(call: Call, { endpoint, isRead }: Pick<Intent, 'endpoint' | 'isRead'>): Writer {
  const writer = writers.get(call)
  if (!writer)
    throw new Error('transact needs the call that serve or change handed to the handler.')
  // A GET may write its own audit line, as that of a file's content does.
  if (endpoint.reads && endpoint.method !== 'GET') {
    throw new Error(`${endpoint.path} is declared to read only.`)
  }
  const isOpen = isRead === true || endpoint.access === 'session'
  if (call.actor.bindMemberId !== null && !isOpen) {
    throw new Refusal(Code.outOfScope, 'outOfScope')
  }
  return writer
}

/**
 * Runs a verb in its own transaction and returns its data. With a `requestId` the first answer is
 * stored and repeated to every retry; the same key with another input is refused (40904). A refusal
 * rolls everything back, the key included. Serialization failures and deadlocks are tried 3 times.
 * Operators bound to a member are refused (40302) whatever they were granted.
 */
export async function transact<T>(
  call: Call,
  intent: Intent,
  verb: (tx: Tx) => Promise<Audited<T>>,
): Promise<T> {
  const writer = writerOf(call, intent)
  try {
    return await retried(() => writer.db.transaction((tx) => once(tx, call, intent, verb)))
  } catch (error) {
    // Here, because a bulk call reports the refusal of a row instead of throwing it.
    if (intent.isRead !== true)
      notes.set(call, writer.refusedCalls.note(call, intent.endpoint, error, intent.input))
    throw error
  }
}

/**
 * Runs a verb as `transact` does and rolls it back: returns what it would answer, throws what it would refuse. Nothing
 * is left of it: no record, no key, no line of the trail. The checks that wait for the commit are made.
 */
export async function tryOut<T>(
  call: Call,
  intent: Pick<Intent, 'endpoint'>,
  verb: (tx: Tx) => Promise<Audited<T>>,
): Promise<T> {
  const { db } = writerOf(call, intent)
  return retried(() =>
    rolledBack(db, async (tx) => {
      const { data } = await verb(tx)
      await tx.execute(sql`set constraints all immediate`)
      return data
    }),
  )
}

async function once<T>(
  tx: Tx,
  call: Call,
  { endpoint, input, requestId }: Intent,
  verb: (tx: Tx) => Promise<Audited<T>>,
): Promise<T> {
  const { actor, ip, traceId } = call
  const key = { operatorId: actor.id, path: endpoint.path, requestId: requestId ?? '' }
  const ofKey = and(
    eq(requestKey.operatorId, key.operatorId),
    eq(requestKey.path, key.path),
    eq(requestKey.requestId, key.requestId),
  )
  if (requestId !== undefined) {
    const bodyHash = hashOf(input)
    // Waits for a transaction that holds the same key: afterwards the key is either free or answered.
    const fresh = await tx
      .insert(requestKey)
      .values({ ...key, bodyHash })
      .onConflictDoNothing()
      .returning({ bodyHash: requestKey.bodyHash })
      .then(atMostOne)
    if (!fresh) {
      const reused = () => new Refusal(Code.keyReused, 'keyReused')
      const first = oneOr(await tx.select().from(requestKey).where(ofKey), reused)
      if (first.bodyHash !== bodyHash) throw reused()
      return first.answer as T
    }
  }
  const { data, entries } = await verb(tx)
  if (entries.length === 0) {
    // Nothing happened, so there is nothing that a retry could do twice.
    if (requestId !== undefined) await tx.delete(requestKey).where(ofKey)
    return data
  }
  if (requestId !== undefined) {
    await tx
      .update(requestKey)
      .set({ answer: data ?? null })
      .where(ofKey)
  }
  const source = {
    operatorId: actor.id,
    operatorName: actor.userName,
    permission: endpoint.permission,
  }
  const lines = await boundedLines(tx, endpoint, actor.id, entries)
  await writeAudit(tx, { ...source, ip, traceId, requestId }, lines)
  return data
}
