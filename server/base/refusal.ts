import type { Code } from '#contract/codes.ts'
import type { MessageKey } from './messages.ts'

/**
 * A business "no": thrown by a verb, it rolls its transaction back and becomes `{ code, msg, data }`
 * in the caller's language. Never carries SQL, paths or stack traces.
 */
export class Refusal extends Error {
  readonly code: Code
  readonly key: MessageKey
  readonly params: Readonly<Record<string, string>>
  readonly data: unknown

  constructor(
    code: Code,
    key: MessageKey,
    params: Record<string, string> = {},
    data: unknown = null,
  ) {
    super(key)
    this.name = 'Refusal'
    this.code = code
    this.key = key
    this.params = params
    this.data = data
  }
}
