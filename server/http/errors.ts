// One place where anything thrown becomes an answer: `{ code, msg, data }` in the caller's language.
// Business outcomes travel with HTTP 200; only limits of the machine show a real status.
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Envelope } from '#contract/wire.ts'
import { UnreadableCheck } from '#server/base/exactly-one.ts'
import { ClientGone } from '#server/base/load/client-gone.ts'
import { Limit } from '#server/base/load/limit.ts'
import { text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import {
  isDatabaseFull,
  isOutcomeUnknown,
  isStorageFull,
  isUnavailable,
  sqlState,
} from '#server/db/sql-state.ts'
import { fieldErrors } from './field-errors.ts'
import type { RequestContext } from './request-context.ts'

export interface Answer {
  readonly status: 200 | Limit['status']
  readonly body: Envelope & Record<string, unknown>
  readonly headers: Readonly<Record<string, string>>
}

const codeOf = {
  404: Code.notFound,
  405: Code.methodNotAllowed,
  413: Code.tooLarge,
  429: Code.tooMany,
  503: Code.unavailable,
} as const satisfies Record<Limit['status'], Code>

const getTitle = {
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const satisfies Record<Limit['status'], string>

function limited(limit: Limit, { lang, traceId }: RequestContext): Answer {
  const msg = text(limit.key, lang, limit.params)
  const retry = limit.headers['Retry-After']
  return {
    status: limit.status,
    headers: limit.headers,
    body: {
      code: codeOf[limit.status],
      msg,
      data: retry === undefined ? null : { retryAfter: Number(retry) },
      type: 'about:blank',
      title: getTitle[limit.status],
      status: limit.status,
      detail: msg,
      instance: traceId,
    },
  }
}

function reply(code: Code, msg: string, data: unknown = null): Answer {
  return { status: 200, headers: {}, body: { code, msg, data } }
}

/** What the caller is told about anything thrown; unexpected things are logged with their trace id. */
export function answerFor(error: unknown, requestContext: RequestContext): Answer {
  const { lang, traceId, log } = requestContext
  if (error instanceof Refusal) {
    return reply(error.code, text(error.key, lang, error.params), error.data)
  }
  if (error instanceof Limit) return limited(error, requestContext)
  if (error instanceof ClientGone) {
    log.debug({ err: error }, 'the caller left')
    return reply(Code.invalid, text('callerLeft', lang))
  }
  if (error instanceof z.ZodError) {
    return reply(Code.invalid, text('invalid', lang), { errors: fieldErrors(error, lang) })
  }
  if (isStorageFull(error)) {
    log.error({ err: error }, 'no room left for files')
    return reply(Code.limitExceeded, text('storageFull', lang))
  }
  if (isDatabaseFull(error)) {
    log.error({ err: error }, 'the disk of the database is full')
    return limited(new Limit(503, 'databaseFull', {}, { 'Retry-After': '30' }), requestContext)
  }
  if (isOutcomeUnknown(error)) {
    log.error({ err: error }, 'a commit was not confirmed')
    return limited(new Limit(503, 'outcomeUnknown', {}, { 'Retry-After': '2' }), requestContext)
  }
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'database unavailable')
    return limited(new Limit(503, 'unavailable', {}, { 'Retry-After': '2' }), requestContext)
  }
  if (error instanceof UnreadableCheck) {
    log.error({ err: error }, 'a check could not be read')
    return limited(new Limit(503, 'unavailable', {}, { 'Retry-After': '2' }), requestContext)
  }
  const state = sqlState(error)
  if (state === '23505') return reply(Code.duplicate, text('duplicateAny', lang))
  if (state === '23503') return reply(Code.rule, text('inUse', lang))
  // Class 22, data exceptions: a value that passed the schema but no column can hold, such as an id above 2^63.
  if (state?.startsWith('22')) {
    log.warn({ err: error }, 'value out of range')
    return reply(Code.invalid, text('invalid', lang), { errors: [] })
  }
  log.error({ err: error }, 'unexpected error')
  return reply(Code.server, text('server', lang, { traceId }), { traceId })
}
