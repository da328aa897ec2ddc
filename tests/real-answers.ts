// What a call may say to a caller whom it lets in and whose input is valid.
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** What a call that was let in may say about a record that a made-up input names, or about its own rules. */
const ofRecords = new Set<number>([
  Code.invalid,
  Code.notFound,
  Code.alreadyHandled,
  Code.stale,
  Code.duplicate,
  Code.insufficient,
  Code.limitExceeded,
  Code.rule,
  Code.incomplete,
  Code.claimed,
])
/** What the calls answer that take the password of whoever calls, besides the public ones. */
const ofPasswords = new Set<number>([Code.wrongCredentials, Code.rule])
const takePassword = new Set(['user/unlock', 'personal/resetPwd', 'personal/otpStart'])

/** Calls that try a form without storing it: what they refuse is what the call that stores it would refuse. */
const dryRuns = new Set(['integralSend/preview', 'deliveryOrder/voidPreview'])

/** The codes of an answer: its own, or those of the rows of a bulk call. */
export const codesOf = ({ code, data }: { code: number; data: unknown }): readonly number[] => {
  const { results } = (data ?? {}) as { results?: { code: number }[] }
  return code === Code.ok && results ? results.map((row) => row.code) : [code]
}

/** Every code with which the call may answer whom it lets in; a defect is none of them. */
export function isReal(code: number, { access, path, reads }: Endpoint): boolean {
  if (code === Code.ok) return true
  if (reads) return code === Code.notFound || (dryRuns.has(path) && code === Code.invalid)
  if (access === 'public' || takePassword.has(path)) return ofPasswords.has(code)
  return ofRecords.has(code)
}
