// Asks a back end the calls of the contract, one after the other, and says of each what came of it.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getUserMenus, lock, login, logout, resetPwd, unlock } from '#contract/session.ts'
import { completeAnswer } from '#core/foreign/complete-answer.ts'
import { readAnswer } from '#core/foreign/read-answer.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Asked, BackEnd } from './back-end.ts'
import { createInputs } from './inputs.ts'

/** What became of a call. */
export interface CallResult {
  readonly endpoint: Endpoint
  /** `refused`: it is there, and did not want what it was asked with. `failed`: it broke. */
  readonly served: 'yes' | 'no' | 'refused' | 'failed'
  /** Whether the answer has the shape of the contract; unset where no answer was given that has one. */
  readonly fits?: boolean
  /** A list without rows: their shape was not seen. */
  readonly isEmpty?: boolean
  /** The first difference, as a JSON pointer into the body and what is wrong there; or why the call was refused. */
  readonly detail: string
}

const isFailure = ({ status = 0, code }: Asked) =>
  status >= 500 || code === Code.server || code === Code.unavailable

/** An address of a file is not found where the file is not, too; then the answer says so. */
const isAbsent = ({ status, code, msg }: Asked, { answer }: Endpoint, isOwn: boolean) =>
  status === undefined ||
  ([404, 405, 501].includes(status) && !(answer === 'file' && msg !== '')) ||
  (!isOwn && code === 404)

/** The part of a path that JSON pointers escape. */
const escaped = (key: PropertyKey) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')

function firstIssue(schema: z.ZodType, data: unknown): string | undefined {
  const { error } = schema.safeParse(data)
  const [issue] = error?.issues ?? []
  if (!issue) return undefined
  return `/data${issue.path.map((key) => `/${escaped(key)}`).join('')}: ${issue.message}`
}

/** The schema of the answer to an input. */
const outputFor = ({ output, variants }: Endpoint, input: object): z.ZodType =>
  variants.find(({ field }) => field in input)?.output ?? output

/** What is wrong with an answer, as the console would find it; undefined where nothing is. */
function mismatchOf(
  { adapter }: BackEnd,
  endpoint: Endpoint,
  input: object,
  { data, type }: Asked,
): string | undefined {
  if (endpoint.answer === 'file')
    return type === 'application/json'
      ? ': an envelope where the bytes of a file belong'
      : undefined
  const schema = outputFor(endpoint, input)
  if (!adapter) return firstIssue(schema, data)
  const complete = completeAnswer(endpoint, input, data)
  // Whose session it is has been said by the sign-in.
  const isKnown = (pointer: string) => endpoint === getUserMenus && pointer.startsWith('/userInfo')
  const [fault] = readAnswer(schema, complete, 'UTC').faults.filter((pointer) => !isKnown(pointer))
  return fault === undefined ? undefined : `/data${fault}: not sent, or not readable`
}

interface CheckOptions {
  readonly backEnd: BackEnd
  readonly token: string
  readonly calls: readonly Endpoint[]
  /** Has calls that change something asked too. */
  readonly writes: boolean
  /** Of the account, for the calls that want it again. */
  readonly account?: { readonly username: string; readonly password: string } | undefined
}

/** What ends or holds the session comes last, and unlocks it in between. */
const lastCalls: readonly Endpoint[] = [resetPwd, lock, unlock, logout]

/** Lists first, since they name the records that others are asked for. */
const rankOf = (endpoint: Endpoint): number => {
  const last = lastCalls.indexOf(endpoint)
  if (last >= 0) return 10 + last
  if (!endpoint.reads) return endpoint.path.endsWith('/delete') ? 4 : 3
  return 'sortable' in endpoint ? 0 : /\/(list|params|options|all)/i.test(endpoint.path) ? 1 : 2
}

/** Asks every call and returns what became of each, in the order of the contract. */
export async function checkCalls(options: CheckOptions): Promise<CallResult[]> {
  const { backEnd, calls, writes, account } = options
  let { token } = options
  const inputs = createInputs()

  function inputFor(endpoint: Endpoint): object {
    const input = endpoint.reads ? inputs.forRead(endpoint) : inputs.forWrite(endpoint)
    if (endpoint === login && account) return account
    if (endpoint === unlock && account) return { ...input, password: account.password }
    return endpoint.tokenInBody ? { ...input, token } : input
  }

  const ask = (endpoint: Endpoint, input: object) =>
    backEnd.ask(endpoint, input, endpoint === login ? undefined : token)

  /** What a call is asked with, and its answer. A reading that has rules of its own for its input gets others. */
  async function asked(endpoint: Endpoint): Promise<{ input: object; asked: Asked }> {
    let input = inputFor(endpoint)
    let answer = await ask(endpoint, input)
    if (!endpoint.reads) return { input, asked: answer }
    for (const other of inputs.others(endpoint)) {
      if (answer.code !== Code.invalid) break
      input = other
      answer = await ask(endpoint, input)
    }
    return { input, asked: answer }
  }

  async function check(endpoint: Endpoint): Promise<CallResult> {
    const { input, asked: answer } = await asked(endpoint)
    const { code, msg, data } = answer
    if (isAbsent(answer, endpoint, !backEnd.adapter)) return { endpoint, served: 'no', detail: '' }
    if (isFailure(answer)) return { endpoint, served: 'failed', detail: `${code} ${msg}`.trim() }
    if (code === Code.sessionEnded && endpoint.access !== 'public' && endpoint !== logout)
      throw new StartError(`The session ended at ${endpoint.method} ${endpoint.path}: ${msg}`)
    const isFile = endpoint.answer === 'file' && answer.type !== 'application/json'
    if (code !== Code.ok && !isFile)
      return { endpoint, served: 'refused', detail: `${code} ${msg}`.trim() }
    const mismatch = mismatchOf(backEnd, endpoint, input, answer)
    if (mismatch === undefined && endpoint.reads) inputs.note(endpoint, data)
    const next = (data as { token?: unknown } | null)?.token
    if (endpoint === unlock && typeof next === 'string') token = next
    const list = (data as { list?: unknown } | null)?.list
    const isEmpty = Array.isArray(list) && list.length === 0
    return {
      endpoint,
      served: 'yes',
      fits: mismatch === undefined,
      isEmpty,
      detail: mismatch ?? '',
    }
  }

  const results = new Map<Endpoint, CallResult>()
  const selected = calls.filter(({ reads }) => reads || writes)
  for (const endpoint of selected.toSorted((a, b) => rankOf(a) - rankOf(b)))
    results.set(endpoint, await check(endpoint))
  return selected.flatMap((endpoint) => results.get(endpoint) ?? [])
}
