// The spec's own words: a back end built from the calls that it lists, and nothing else.
import type { AdaptedAnswer, BackEndAdapter, RawAnswer } from './adapter.ts'

/** Whether a value is an object with fields. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads `{code, msg | message, data}`, whatever the HTTP status; an answer without one says what its status does. */
export function readEnvelope({ status, body }: RawAnswer): AdaptedAnswer {
  const { code, msg, message, data = null } = isFields(body) ? body : {}
  const text = [msg, message].find((each) => typeof each === 'string' && each !== '') ?? ''
  const isNumber = typeof code === 'number' || (typeof code === 'string' && /^-?\d+$/.test(code))
  // A wrong path of a static host answers its page with 200.
  const ofStatus = status >= 200 && status < 300 ? 404 : status
  const read = isNumber ? Number(code) : typeof code === 'string' && code !== '' ? code : ofStatus
  return { code: read, msg: text as string, data }
}

/** A back end that speaks the calls of the specification and no others. */
export const seed: BackEndAdapter = {
  name: 'seed',
  toRequest: (call) => call,
  toAnswer: (_, raw) => readEnvelope(raw),
}
