/** Why a call failed: the answer's code, or what went wrong on the way. */
export type CallFailure =
  | 'code'
  | 'http'
  | 'timeout'
  | 'network'
  | 'shape'
  | 'aborted'
  | 'sessionEnded'
  /** The back end does not have the call; never said of our own server. */
  | 'notServed'

interface CallErrorFacts {
  readonly kind: CallFailure
  /** Of the envelope; the HTTP status where the answer had no envelope; 0 where there was no answer. */
  readonly code?: number
  readonly msg: string
  readonly data?: unknown
  /** Names the request in the server's logs. */
  readonly traceId?: string | undefined
}

/**
 * A call that failed. `core/http/http.ts` has shown it already unless the caller asked to handle it, so code that
 * catches it only tidies up. `msg` is in the operator's language.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly kind: CallFailure
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly traceId: string | undefined

  constructor({ kind, code = 0, msg, data = null, traceId }: CallErrorFacts) {
    super(msg)
    this.kind = kind
    this.code = code
    this.msg = msg
    this.data = data
    this.traceId = traceId
  }

  /** True when the call may have been carried out although no answer came: ask before doing it again. */
  get isOutcomeUnknown(): boolean {
    return this.kind === 'timeout' || this.kind === 'network' || this.kind === 'aborted'
  }
}

/** What is wrong with one field of the input; travels as `data.errors` of code 40001. */
export interface FieldError {
  readonly field: string
  readonly rule: string
  readonly msg: string
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'msg' in value &&
  typeof value.msg === 'string'

/** The field errors an error carries; empty for every other error. */
export function getFieldErrors(error: unknown): FieldError[] {
  if (!(error instanceof CallError) || typeof error.data !== 'object' || error.data === null)
    return []
  const { errors } = error.data as { errors?: unknown }
  return Array.isArray(errors) ? errors.filter(isFieldError) : []
}

/** How long the server asks to wait before the next call, in milliseconds; 0 where it names no time. */
export function getRetryAfterMs(error: unknown): number {
  if (!(error instanceof CallError) || typeof error.data !== 'object' || error.data === null)
    return 0
  const { retryAfter } = error.data as { retryAfter?: unknown }
  return typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter * 1000 : 0
}
