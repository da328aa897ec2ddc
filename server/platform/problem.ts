// How a call of a program is refused: everything that can be thrown becomes problem details of RFC 9457.
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { type Problem, type ProblemCode, problemStatus } from '#contract/platform/problem.ts'
import { ClientGone } from '#server/base/load/client-gone.ts'
import { Limit } from '#server/base/load/limit.ts'
import { type MessageKey, text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { sqlState } from '#server/db/sql-state.ts'
import { answerFor } from '#server/http/errors.ts'
import type { RequestContext } from '#server/http/request-context.ts'

type Fault = NonNullable<Problem['errors']>[number]

/** A refusal in the words of this interface. */
export class Refused extends Error {
  readonly code: ProblemCode
  readonly headers: Readonly<Record<string, string>>
  readonly errors: readonly Fault[] | undefined
  readonly conflictsWith: string | undefined

  constructor(
    code: ProblemCode,
    detail: string,
    {
      headers = {},
      errors,
      conflictsWith,
    }: {
      headers?: Record<string, string>
      errors?: readonly Fault[] | undefined
      conflictsWith?: string | undefined
    } = {},
  ) {
    super(detail)
    this.name = 'Refused'
    this.code = code
    this.headers = headers
    this.errors = errors
    this.conflictsWith = conflictsWith
  }
}

/** What the rules of the console refuse with, in the words of this interface. */
const codeOf: Partial<Record<Code, ProblemCode>> = {
  [Code.invalid]: 'invalid',
  [Code.notFound]: 'not_found',
  [Code.alreadyHandled]: 'conflict',
  [Code.stale]: 'conflict',
  [Code.duplicate]: 'conflict',
  [Code.insufficient]: 'insufficient_funds',
  [Code.limitExceeded]: 'limit_exceeded',
  [Code.rule]: 'rule',
  [Code.tooMany]: 'too_many',
  [Code.tooLarge]: 'too_large',
}

/** Rules that have a code of their own here. */
const codeOfRule: Partial<Record<MessageKey, ProblemCode>> = {
  accountClosed: 'closed',
  memberClosed: 'closed',
  accountFrozen: 'frozen',
  withdrawalsOff: 'frozen',
  transfersOff: 'frozen',
  conversionsOff: 'frozen',
  stakingOff: 'frozen',
  currencyNoPrice: 'currency_disabled',
  credentialHeld: 'frozen',
  walletCodeClosed: 'currency_disabled',
  addressForm: 'address_refused',
  addressMemo: 'address_refused',
  addressBlocked: 'address_refused',
  addressCooling: 'address_refused',
  dayClosed: 'closed_day',
}

/** Fields of our records that programs call otherwise. */
const nameOfField: Readonly<Record<string, string>> = {
  memberId: 'member',
  inviterId: 'inviterExternalId',
  walletCodeId: 'currency',
  frontImg: 'fileIds.front',
  backImg: 'fileIds.back',
  handImg: 'fileIds.holding',
  proofImgs: 'proofFileIds',
}

const codeOfStatus = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  429: 'too_many',
  503: 'unavailable',
} as const satisfies Record<Limit['status'], ProblemCode>

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

const maxErrors = 20

/** The place in the body, as RFC 6901 writes it. */
const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const faultsOf = ({ issues }: z.ZodError): Fault[] =>
  issues.slice(0, maxErrors).map(({ path, code, message }) => ({
    pointer: pointerOf(path),
    code: code === 'custom' || code === 'invalid_format' ? message : code,
    detail: message,
  }))

/** The fields that a refusal of a rule is about. */
const FieldsOf = z.object({
  errors: z.array(z.object({ field: z.string(), rule: z.string(), msg: z.string() })),
})

/** What a refusal says of fields; the rule alone, about the whole of the input, where it names none. */
function faultsOfRule({ key, data }: Refusal, detail: string): Fault[] {
  const fields = FieldsOf.safeParse(data)
  if (!fields.success) return [{ pointer: '', code: key, detail }]
  return fields.data.errors.map(({ field, rule, msg }) => ({
    pointer: pointerOf((nameOfField[field] ?? field).split('.')),
    code: rule,
    detail: msg,
  }))
}

function refused(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  if (error instanceof z.ZodError)
    return new Refused('invalid', 'The input is not what this call takes.', {
      errors: faultsOf(error),
    })
  if (error instanceof Refusal) {
    const code = (error.code === Code.rule && codeOfRule[error.key]) || codeOf[error.code]
    if (code === undefined) return undefined
    const detail = text(error.key, 'en', error.params)
    return new Refused(code, detail, { errors: faultsOfRule(error, detail) })
  }
  if (error instanceof Limit)
    return new Refused(codeOfStatus[error.status], text(error.key, 'en', error.params), {
      headers: { ...error.headers },
    })
  if (error instanceof ClientGone) return new Refused('invalid', 'The body broke off.')
  // A value that passed the shape but that no column can hold.
  if (sqlState(error)?.startsWith('22'))
    return new Refused('invalid', 'A value is outside of what can be stored.')
  if (sqlState(error) === '23505') return new Refused('conflict', 'Another record has this value.')
  return undefined
}

/** The answer to anything thrown; what is unexpected is logged by its trace id, as for the console. */
export function problemFor(
  error: unknown,
  context: RequestContext,
): { status: number; body: Problem; headers: Readonly<Record<string, string>> } {
  const known = refused(error)
  if (known) return answerOf(known, context)
  const { status, body, headers } = answerFor(error, { ...context, lang: 'en' })
  const code = status === 503 ? 'unavailable' : 'internal'
  return answerOf(new Refused(code, body.msg, { headers: { ...headers } }), context)
}

function answerOf(
  { code, message, headers, errors, conflictsWith }: Refused,
  { traceId }: RequestContext,
) {
  const status = problemStatus[code]
  const body: Problem = {
    type: `/platform/docs#${code}`,
    title: titles[status] ?? code,
    status,
    detail: message,
    code,
    instance: traceId,
    ...(errors && { errors: [...errors] }),
    ...(conflictsWith !== undefined && { conflictsWith }),
  }
  return { status, body, headers }
}
