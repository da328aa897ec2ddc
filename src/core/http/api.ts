// What screens use: `call` for verbs, `query` for data. Paths, permissions, shapes and keys come from the endpoint.
import { msg } from '@lingui/core/macro'
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { Approval } from '#contract/level.ts'
import { notify } from '../feedback/toast.ts'
import { translate } from '../i18n/text.ts'
import { CallError } from './call-error.ts'
import { createHttp, type Http, type SendOptions } from './http.ts'
import { builtInApiBase } from './runtime-config.ts'

let http: Http = createHttp({ baseUrl: builtInApiBase })

/** What a schema makes of an answer. */
type Parse = (endpoint: Endpoint, data: unknown) => z.ZodSafeParseResult<unknown>
const parseStrictly: Parse = (endpoint, data) => endpoint.output.safeParse(data)
let parse = parseStrictly

/**
 * Replaces the sender: `main.tsx` when the page's configuration names another base, tests with the server's own `fetch`.
 * Answers of a back end that is not ours are read by a `parse` of their own.
 */
export function setHttp(next: Http, parseNext = parseStrictly) {
  http = next
  parse = parseNext
}

/** What became of a call: its answer, or the application that waits for a second operator (K4). */
export type Outcome<O> = { answer: O; approvalId?: never } | { approvalId: string; answer?: never }

function parsed<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  data: unknown,
  options: SendOptions,
): z.output<O> {
  const result = parse(endpoint, data)
  if (result.success) return result.data as z.output<O>
  console.error(
    `${endpoint.method} ${endpoint.path} answered outside its contract:\n${z.prettifyError(result.error)}`,
  )
  const text = translate(msg`无法识别服务器的响应，请刷新页面后重试`)
  if (!options.quiet && !endpoint.passive)
    notify.error(text, { throttle: `shape ${endpoint.path}` })
  throw new CallError({ kind: 'shape', msg: text })
}

/**
 * Calls an endpoint and answers what its output schema makes of the answer.
 * Throws `CallError`; it has been told to the operator unless an option says otherwise, so never toast it again.
 */
export async function call<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: SendOptions = {},
): Promise<z.output<O>> {
  return parsed(endpoint, await http(endpoint, input, options), options)
}

/** As `call`, for a call that may be stored for a second operator instead of carried out. */
export async function submit<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: SendOptions = {},
): Promise<Outcome<z.output<O>>> {
  const data = await http(endpoint, input, options)
  const approval = endpoint.level === 'K4' ? Approval.safeParse(data).data : undefined
  return approval ?? { answer: parsed(endpoint, data, options) }
}

/** How data that is read wants its errors told. */
export type ReadOptions = Omit<SendOptions, 'signal'>

/** Set while `inBackground` starts readings. */
let isInBackground = false

/** The data of an endpoint for `useQuery`, loaders and prefetches; key `[path, input]`. Written as a GET or not, it must only read. */
export const query = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: ReadOptions = {},
) =>
  queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) =>
      call(endpoint, input, {
        ...options,
        signal,
        ...(isInBackground && { quiet: true, passive: true }),
      }),
  })

/** Has `start` begin readings that the operator at the screen did not ask for. */
function inBackground<T>(start: () => T): T {
  // Query begins them before it first waits.
  isInBackground = true
  try {
    return start()
  } finally {
    isInBackground = false
  }
}

const getKey = (endpoint: Pick<Endpoint, 'path'> | undefined) =>
  endpoint ? { queryKey: [endpoint.path] } : {}

/**
 * The readings of the endpoint, or of all without one, that are under way and have no answer yet. Query takes such a
 * reading for one that is asked for later, though it may have begun before the change: it only gives up those that have
 * an answer already.
 */
export const firstReadings = (
  queryClient: QueryClient,
  endpoint?: Pick<Endpoint, 'path'>,
): Query[] =>
  queryClient
    .getQueryCache()
    .findAll({ ...getKey(endpoint), fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)

async function readAgain(
  queryClient: QueryClient,
  endpoint: Pick<Endpoint, 'path'> | undefined,
  begin: <T>(start: () => T) => T,
): Promise<void> {
  const asked = getKey(endpoint)
  const first = firstReadings(queryClient, endpoint)
  await begin(() => queryClient.invalidateQueries(asked))
  const once = { ...asked, predicate: (query: Query) => first.includes(query) }
  if (first.length > 0) await begin(() => queryClient.invalidateQueries(once))
}

/**
 * Marks everything read from the endpoint, or from all without one, as out of date; what is on screen is read again. A
 * first reading that is under way may have begun before the change: it is waited for and made again.
 */
export const invalidate = (
  queryClient: QueryClient,
  endpoint?: Pick<Endpoint, 'path'>,
): Promise<void> => readAgain(queryClient, endpoint, (start) => start())

/**
 * As `invalidate`, because of something that the operator at the screen did not do: what is read again fails silently and
 * does not extend the session.
 */
export const invalidateInBackground = (
  queryClient: QueryClient,
  endpoint: Pick<Endpoint, 'path'>,
): Promise<void> => readAgain(queryClient, endpoint, inBackground)
