import type { Text } from '../i18n/text.ts'

/**
 * What to do about a failed upload call: `transient` may go by itself, `permanent` will not, `held` waits for another
 * token (locked or ended session), `merging` asks again, `missing` sends what is missing.
 */
export type UploadFailure = 'transient' | 'permanent' | 'held' | 'merging' | 'missing'

/** A failed upload call; `text` is for the operator. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly kind: UploadFailure
  readonly text: Text
  /** Milliseconds the server wants to be left alone. */
  readonly retryAfterMs: number
  /** True when no answer came: what was asked for may have been done all the same. */
  readonly isUnanswered: boolean

  constructor(kind: UploadFailure, text: Text, { retryAfterMs = 0, isUnanswered = false } = {}) {
    super(typeof text === 'string' ? text : (text.message ?? text.id))
    this.kind = kind
    this.text = text
    this.retryAfterMs = retryAfterMs
    this.isUnanswered = isUnanswered
  }
}
