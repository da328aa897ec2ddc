// Reads the input of a call: the query of a GET, else a JSON body of bounded size. Whatever is
// neither UTF-8 nor JSON nor declared as JSON is refused before a schema sees it.
import { Code } from '#contract/codes.ts'
import { parseQuery, QueryError } from '#contract/query.ts'
import { ClientGone } from '#server/base/load/client-gone.ts'
import { Limit } from '#server/base/load/limit.ts'
import { Refusal } from '#server/base/refusal.ts'

/** Largest request body of the console. */
const maxConsoleBytes = 256 * 1024

// Counts while reading: a chunked body announces no length.
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Limit(413, 'tooLarge', { limit: String(maxBytes / 1024) })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new ClientGone('the body broke off', { cause: error })
    })
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      void reader.cancel().catch(() => {})
      throw tooLarge()
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks, size)
}

const isJson = (type: string) =>
  /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type)

function readQuery(url: string): unknown {
  try {
    return parseQuery(new URL(url).search)
  } catch (error) {
    if (error instanceof QueryError) throw new Refusal(Code.invalid, 'badQuery')
    throw error
  }
}

/** The raw input of a call, not yet checked; `undefined` when there is none. Its body has at most `maxBytes` bytes. */
export async function readInput(
  request: Request,
  method: string,
  maxBytes = maxConsoleBytes,
): Promise<unknown> {
  if (method === 'GET') return readQuery(request.url)
  const bytes = await readBytes(request, maxBytes)
  if (bytes.byteLength === 0) return undefined
  if (
    !isJson(request.headers.get('content-type') ?? '') ||
    request.headers.has('content-encoding')
  ) {
    throw new Refusal(Code.invalid, 'badContentType')
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw new Refusal(Code.invalid, 'badJson')
  }
}
