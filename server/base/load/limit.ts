import type { MessageKey } from '../messages.ts'

/**
 * A limit of the machine rather than of the business: unlike a `Refusal` it is answered with its real
 * HTTP status and the members of RFC 9457. Used for unknown paths and methods too.
 */
export class Limit extends Error {
  readonly status: 404 | 405 | 413 | 429 | 503
  readonly key: MessageKey
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: Limit['status'],
    key: MessageKey,
    params: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    super(key)
    this.name = 'Limit'
    this.status = status
    this.key = key
    this.params = params
    this.headers = headers
  }
}

/** The refusal of who asked for too much, with the time to wait in seconds: a whole number, one at least. */
export const tooManyRequests = (seconds: number): Limit =>
  new Limit(429, 'tooManyRequests', {}, { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) })
