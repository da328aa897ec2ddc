// What screens use: `call` for verbs, `query` for data. Paths, permissions, shapes and keys come from the endpoint.
import { msg } from '@lingui/core/macro'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { notify } from '../feedback/toast.ts'
import { textOf } from '../i18n/text.ts'
import { CallError } from './call-error.ts'
import { createHttp, type Http, type SendOptions } from './http.ts'
import { builtInApiBase } from './runtime-config.ts'

let http: Http = createHttp({ baseUrl: builtInApiBase })

/** Replaces the sender: `main.tsx` when the page's configuration names another base, tests with the server's own `fetch`. */
export function setHttp(next: Http) {
  http = next
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
  const data = await http(endpoint, input, options)
  const parsed = endpoint.output.safeParse(data)
  if (parsed.success) return parsed.data
  console.error(
    `${endpoint.method} ${endpoint.path} answered outside its contract:\n${z.prettifyError(parsed.error)}`,
  )
  const text = textOf(msg`无法识别服务器的响应，请刷新页面后重试`)
  if (!options.quiet && !endpoint.passive)
    notify.error(text, { throttle: `shape ${endpoint.path}` })
  throw new CallError({ kind: 'shape', msg: text })
}

/** The data of an endpoint for `useQuery`, loaders and prefetches; key `[path, input]`. Written as a GET or not, it must only read. */
export const query = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: Omit<SendOptions, 'signal'> = {},
) =>
  queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
  })

/** Marks everything read from the endpoint as out of date, whatever its input was; what is on screen is read again. */
export const invalidate = (
  queryClient: QueryClient,
  endpoint: Pick<Endpoint, 'path'>,
): Promise<void> => queryClient.invalidateQueries({ queryKey: [endpoint.path] })
