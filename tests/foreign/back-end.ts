// What both back ends of the tests are made of: a list of calls, and a count of what was asked for and not there.

/** A call that a back end knows. */
export type Handler = (input: {
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  readonly form: FormData | undefined
  readonly token: string | undefined
}) => unknown

/** A back end as the console reaches it. */
export interface BackEnd {
  readonly fetch: typeof globalThis.fetch
  /** How often each call was asked for that the back end does not have. */
  readonly unknown: Map<string, number>
  /** Every call that was made, in order: `POST api/v2/sitebkd/login`. */
  readonly calls: readonly string[]
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

const bodyOf = async (request: Request) => {
  if (request.method === 'GET') return {}
  if (request.headers.get('content-type')?.startsWith('application/json') !== true)
    return { form: await request.formData() }
  return { body: (await request.json()) as Record<string, unknown> }
}

/** Makes a back end of its calls; `fail` is the envelope of whatever a handler throws. */
export function createBackEnd(
  base: string,
  handlers: Readonly<Record<string, Handler>>,
  { ok, fail }: { ok: (data: unknown) => unknown; fail: (error: unknown) => unknown },
): BackEnd {
  const unknown = new Map<string, number>()
  const calls: string[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname, searchParams: query } = new URL(request.url)
    const name = `${request.method} ${pathname.slice(base.length)}`
    calls.push(name)
    const handler = handlers[name]
    if (!handler) {
      unknown.set(name, (unknown.get(name) ?? 0) + 1)
      return new Response('Not Found', { status: 404 })
    }
    const token = request.headers.get('authorization')?.slice('Bearer '.length)
    const { body = {}, form } = (await bodyOf(request)) as {
      body?: Record<string, unknown>
      form?: FormData
    }
    try {
      return Response.json(ok(handler({ query, body, form, token })))
    } catch (error) {
      return Response.json(fail(error))
    }
  }
  return { fetch, unknown, calls }
}

/** Files that came in chunks. */
export interface Files {
  /** The numbers that are stored, by identifier. */
  readonly chunks: Map<string, Set<number>>
  /** The names of whole files. */
  readonly merged: string[]
}

/** The calls of an upload as the specification has them. */
export function uploadCalls({ chunks, merged }: Files): Record<string, Handler> {
  const stored = (identifier: string) => chunks.get(identifier) ?? new Set<number>()
  const stateOf = (identifier: string) => ({
    skipUpload: false,
    uploaded: [...stored(identifier)],
    needMerge: false,
    identifier,
  })
  return {
    'GET bigUpload/upload': ({ query }) => stateOf(query.get('identifier') ?? ''),
    'POST bigUpload/upload': ({ form }) => {
      const identifier = toText(form?.get('identifier'))
      chunks.set(identifier, stored(identifier).add(Number(form?.get('chunkNumber'))))
      return { ...stateOf(identifier), needMerge: Number(form?.get('totalChunks')) > 1 }
    },
    'POST bigUpload/uploadMerge': ({ body }) => {
      merged.push(String(body['filename']))
      return { ...stateOf(String(body['identifier'])), id: 99, url: '/files/99' }
    },
  }
}
