// A program of the platform for tests: a key, and calls as it makes them.
import { randomUUID } from 'node:crypto'
import type { Scope } from '#contract/platform/scope.ts'
import type { Db } from '#server/db/connection/client.ts'
import { createKey } from '#server/platform/index.ts'
import type { Fetch } from '../money/desk.ts'

/** What came back. */
export interface PlatformReply {
  readonly status: number
  readonly body: Record<string, unknown> & { readonly data?: Record<string, unknown>[] }
  readonly headers: Headers
}

interface SendOptions {
  /** Of a POST; one of its own unless given, none where it is null. */
  readonly key?: string | null
  readonly headers?: Record<string, string>
}

/** What sends with a key. */
interface Sender {
  send(call: `${string} ${string}`, body?: unknown, options?: SendOptions): Promise<PlatformReply>
}

/** A key, and what sends with it. */
export interface Program extends Sender {
  readonly keyId: string
  readonly secret: string
}

/** Fields of which one is a file, as a form; anything else as it is. */
function formOf(body: unknown): unknown {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {})
  if (!fields.some(([, value]) => value instanceof Blob)) return body
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value as Blob)
  return form
}

/** Calls with a secret. */
export const programWith = (fetch: Fetch, secret: string): Sender => ({
  async send(call, body, { key = randomUUID(), headers = {} } = {}) {
    const [method = '', path = ''] = call.split(' ')
    const sent = formOf(body)
    const isJson = sent !== undefined && !(sent instanceof FormData)
    const response = await fetch(
      new Request(`http://127.0.0.1:8080/platform/v1/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${secret}`,
          ...(method === 'POST' && key !== null && { 'Idempotency-Key': key }),
          ...(isJson && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(sent !== undefined && { body: sent instanceof FormData ? sent : JSON.stringify(sent) }),
      }),
    )
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as PlatformReply['body'],
    }
  },
})

/** Makes a key with these scopes, and a program that calls with it. */
export async function openProgram(
  db: Db,
  fetch: Fetch,
  scopes: readonly Scope[],
  facts: { networks?: readonly string[]; expiresAt?: string } = {},
): Promise<Program> {
  const { keyId, secret } = await db.transaction((tx) =>
    createKey(tx, { name: 'test', scopes, ...facts }),
  )
  return { keyId, secret, ...programWith(fetch, secret) }
}
