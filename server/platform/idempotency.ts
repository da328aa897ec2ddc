// A POST is carried out once, however often it comes: its first answer is kept and given again.
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { IdempotencyKey, type PlatformEndpoint } from '#contract/platform/platform-endpoint.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { platformRequest } from '#server/db/schema/platform.ts'
import { canonical } from '#server/http/transact.ts'
import type { Caller } from './key.ts'
import { Refused } from './problem.ts'

/** What a call answers. */
export interface Reply {
  readonly status: 200 | 201
  readonly body: unknown
  /** It was carried out before. */
  readonly isReplayed?: boolean
}

/** A call with the key that it comes under. */
export interface Attempt {
  readonly caller: Caller
  readonly endpoint: Pick<PlatformEndpoint, 'method' | 'path'>
  readonly idempotencyKey: string | undefined
  /** The body as it came. */
  readonly body: unknown
}

/** Reads the header; throws `Refused` 400 where a POST has none. */
export function parseIdempotencyKey(
  { method }: Pick<PlatformEndpoint, 'method'>,
  header: string | undefined,
): string | undefined {
  if (method !== 'POST') return undefined
  const read = IdempotencyKey.safeParse(header)
  if (!read.success)
    throw new Refused(
      'invalid',
      'A POST carries an Idempotency-Key of 1 to 128 visible characters.',
    )
  return read.data
}

/**
 * Runs `work` under the key of its caller inside a transaction, or returns what it answered before. Throws `Refused` 409
 * `in_progress` while the same key runs elsewhere, 422 `idempotency_mismatch` where the key came with another body. A
 * refusal keeps nothing, so that the same key may try again.
 */
export async function onceOnly(
  tx: Tx,
  { caller, endpoint, idempotencyKey, body }: Attempt,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (idempotencyKey === undefined) return work()
  const key = { platformKeyId: caller.id, idempotencyKey }
  const call = `${endpoint.method} ${endpoint.path}`
  const bodyHash = createHash('sha256').update(canonical(body)).digest('hex')
  const ofKey = and(
    eq(platformRequest.platformKeyId, caller.id),
    eq(platformRequest.idempotencyKey, idempotencyKey),
  )
  const [lock] = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`platform ${caller.id} ${idempotencyKey}`}, 0)) as "isFree"`,
  )
  if (lock?.isFree !== true)
    throw new Refused('in_progress', 'A call with this Idempotency-Key is being carried out.', {
      headers: { 'Retry-After': '1' },
    })
  const first = await tx.select().from(platformRequest).where(ofKey).then(atMostOne)
  if (first) {
    if (first.call !== call || first.bodyHash !== bodyHash)
      throw new Refused(
        'idempotency_mismatch',
        'The Idempotency-Key came with another call before.',
      )
    return { status: first.status === 201 ? 201 : 200, body: first.answer, isReplayed: true }
  }
  const reply = await work()
  await tx
    .insert(platformRequest)
    .values({ ...key, call, bodyHash, status: reply.status, answer: reply.body })
  return reply
}
