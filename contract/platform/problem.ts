// How the interface for programs says no: RFC 9457 problem details with a code from a closed list.
import { z } from 'zod'

/** Every reason a call of a program can be refused for, with the HTTP status it travels under. */
export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  scope_missing: 403,
  network_refused: 403,
  not_found: 404,
  unknown_member: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_progress: 409,
  gone: 410,
  too_large: 413,
  insufficient_funds: 422,
  frozen: 422,
  closed: 422,
  limit_exceeded: 422,
  currency_disabled: 422,
  address_refused: 422,
  closed_day: 422,
  rule: 422,
  idempotency_mismatch: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ProblemCode = keyof typeof problemStatus
export const ProblemCode = z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]])

/** The body of every refusal, as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: ProblemCode,
  /** Names the request in the server's log. */
  instance: z.string(),
  /** What is wrong in the body, by JSON pointer. */
  errors: z
    .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))
    .optional(),
  /** The externalId of the record that stands in the way, where there is one. */
  conflictsWith: z.string().optional(),
})
export type Problem = z.output<typeof Problem>
