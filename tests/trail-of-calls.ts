// What the operation log must hold of calls that were made: one line of each change, and of each refused one.
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import { codesOf } from './real-answers.ts'

/** A call and what came back. */
export interface Made {
  readonly target: Endpoint
  readonly answer: { readonly code: number; readonly data: unknown; readonly response: Response }
  /** A dry run: nothing was done, and nothing was refused to anybody. */
  readonly isTrial?: boolean
}

interface Line {
  readonly traceId: string
  readonly action: string
  readonly permission: string
  readonly text: string
}

/** The lines of each call, by its trace id. */
async function linesOf(sql: SqlClient, made: readonly Made[]): Promise<Map<string, Line[]>> {
  const ids = made.map(({ answer }) => answer.response.headers.get('x-request-id') ?? '')
  const rows = await sql<Line[]>`
    select trace_id as "traceId", action, permission, after::text as text from operation_log
    where trace_id = any (${ids}) order by seq`
  const lines = new Map(ids.map((id): [string, Line[]] => [id, []]))
  for (const row of rows) lines.get(row.traceId)?.push(row)
  return lines
}

/** What an answer says of the records that were not changed, in the ways in which bulk calls say it. */
interface Rows {
  readonly count?: number
  readonly refused?: readonly unknown[]
}

/** Rows of a bulk call that were refused. */
const refusedRowsOf = ({ code, data }: Made['answer']): number =>
  ((data ?? {}) as Rows).refused?.length ??
  codesOf({ code, data }).filter((each) => each !== Code.ok).length

/** True for what says itself that it found nothing to change: the trail tells only what happened. */
const changedNothing = ({ data }: Made['answer']): boolean => ((data ?? {}) as Rows).count === 0

const isRefusal = ({ action }: Line) => action === 'call.refuse' || action === 'session.refuse'

const isCode = ({ action }: Line) => action === 'otp.confirm'

function faultOf({ target, answer, isTrial }: Made, lines: readonly Line[]): string | undefined {
  const refusals = lines.filter(isRefusal)
  const isKnown = answer.code !== Code.sessionEnded
  // Signing in has lines of its own: nobody is known before it succeeds.
  const own =
    target.access === 'public' ? lines.filter(({ action }) => action === 'session.refuse') : []
  if (target.reads || target.access === 'public' || !isKnown)
    return refusals.length === own.length && own.length <= 1
      ? undefined
      : 'a refusal that needs no line has one'
  if (lines.some(({ permission }) => permission !== target.permission))
    return 'a line of another call'
  if (answer.code !== Code.ok)
    // The code of a bulk call is spent before its rows are looked at, and that has a line.
    return refusals.length === 1 && lines.every((line) => isRefusal(line) || isCode(line))
      ? undefined
      : `${lines.length} lines of a refused call`
  if (isTrial) return lines.length === 0 ? undefined : `${lines.length} lines of a dry run`
  const refusedRows = refusedRowsOf(answer)
  if (refusals.length !== refusedRows)
    return `${refusals.length} lines of ${refusedRows} refused rows`
  return lines.length > 0 || changedNothing(answer) ? undefined : 'no line of a success'
}

/** What is wrong with the lines of the calls; nothing where each has what it must have. */
export async function faultsOfTrail(sql: SqlClient, made: readonly Made[]): Promise<string[]> {
  const lines = await linesOf(sql, made)
  return made.flatMap((one) => {
    const id = one.answer.response.headers.get('x-request-id') ?? ''
    const fault = faultOf(one, lines.get(id) ?? [])
    return fault === undefined ? [] : [`${one.target.path} (${one.answer.code}): ${fault}`]
  })
}
