// The spec's own words: a back end built from section 7 and nothing else.
import type { AdaptedAnswer, BackEndAdapter, BackEndCall, RawAnswer } from './adapter.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads `{code, msg | message, data}`, whatever the HTTP status; an answer without one is its status alone. */
export function readEnvelope({ status, body }: RawAnswer): AdaptedAnswer {
  const { code, msg, message, data = null } = isObject(body) ? body : {}
  const text = [msg, message].find((each) => typeof each === 'string' && each !== '') ?? ''
  const isCode = typeof code === 'number' || (typeof code === 'string' && code !== '')
  // A wrong path of a static host answers its page with 200.
  const stands = status >= 200 && status < 300 ? 404 : status
  const read = isCode ? (/^-?\d+$/.test(String(code)) ? Number(code) : code) : stands
  return { code: read as number | string, msg: text as string, data }
}

const toAnswer = (_: BackEndCall, raw: RawAnswer): AdaptedAnswer => readEnvelope(raw)

/** A back end that speaks the calls of the specification and no others. */
export const seed: BackEndAdapter = {
  name: 'seed',
  toRequest: (call) => call,
  toAnswer,
}
