// A server that follows the family's protocol and nothing beyond it: few fields in its answers, nulls where there is
// nothing, a merge only of several chunks, a token in the body. To see that our engine asks for no more.
import { createHash } from 'node:crypto'

interface Parts {
  readonly chunks: Map<number, Uint8Array>
  whole?: Uint8Array
}

const envelope = (data: unknown, code = 0, msg = 'success') =>
  Response.json({ code, message: msg, data })

/** Makes the server; `fetch` stands for the network. */
export function familyServer(token: string) {
  const files = new Map<string, Parts>()
  const calls: string[] = []
  const partsOf = (identifier: string): Parts => {
    const known = files.get(identifier)
    if (known) return known
    const fresh: Parts = { chunks: new Map() }
    files.set(identifier, fresh)
    return fresh
  }
  const join = ({ chunks }: Parts) =>
    Buffer.concat([...chunks].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes))

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const isMerge = pathname.endsWith('/bigUpload/uploadMerge')
    if (!isMerge && request.headers.get('authorization') !== `Bearer ${token}`)
      return envelope(null, 401, 'no session')
    if (request.method === 'GET') {
      calls.push('test')
      const { chunks, whole } = partsOf(searchParams.get('identifier') ?? '')
      const uploaded = chunks.size === 0 ? null : [...chunks.keys()]
      return envelope({ skipUpload: whole !== undefined, uploaded, url: whole ? '/file' : '' })
    }
    if (isMerge) {
      const body = (await request.json()) as Record<string, unknown>
      calls.push('merge')
      if (body['token'] !== token) return envelope(null, 401, 'no session')
      const parts = partsOf(String(body['identifier']))
      const whole = join(parts)
      if (parts.chunks.size !== body['totalChunks'] || whole.length !== body['totalSize'])
        return envelope(null, 500, '分片文件不完整')
      parts.whole = whole
      return envelope({ filename: body['filename'], totalSize: whole.length, url: '/file' })
    }
    const form = await request.formData()
    const field = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    const bytes = form.get('upfile')
    if (!(bytes instanceof Blob)) return envelope(null, 500, 'no file')
    const number = Number(field('chunkNumber'))
    const totalChunks = Number(field('totalChunks'))
    calls.push(`chunk ${number}`)
    const parts = partsOf(field('identifier'))
    parts.chunks.set(number, new Uint8Array(await bytes.arrayBuffer()))
    if (totalChunks === 1) parts.whole = join(parts)
    return envelope({
      filename: field('filename'),
      totalSize: Number(field('totalSize')),
      identifier: field('identifier'),
      totalChunks,
      url: totalChunks === 1 ? '/file' : '',
      needMerge: totalChunks > 1,
    })
  }

  return {
    calls,
    fetch: (input: string | URL | Request, init?: RequestInit) => answer(new Request(input, init)),
    /** SHA-256 of a finished file. */
    sha256: (identifier: string) => {
      const whole = files.get(identifier)?.whole
      return whole && createHash('sha256').update(whole).digest('hex')
    },
  }
}
