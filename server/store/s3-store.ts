// Files in an S3-compatible service: any number of servers share them. Path-style addresses, signature version 4.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import {
  checkedKey,
  LostObject,
  newChunkKey,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts'
import { textsOf, unescapeXml } from './s3-xml.ts'

export interface S3Config {
  /** Base address such as `https://s3.example.com`; the bucket is the first part of the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Parts of a multipart upload: the services ask for 5 MiB or more, and 10,000 of these are 80 GB. */
const partBytes = 8 * 1024 * 1024
const attempts = 4
const timeoutMs = 60_000

/** What the service answered when it was not what was asked for. */
class S3Error extends Error {
  readonly status: number
  constructor(doing: string, status: number, body: string) {
    const [code = ''] = textsOf(body, 'Code')
    super(`object storage: ${doing} was answered ${status} ${code}`)
    this.name = 'S3Error'
    this.status = status
  }
}

/** A store in a bucket that exists. */
export function s3Store(config: S3Config): ObjectStore {
  const client = new AwsClient({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    region: config.region,
    service: 's3',
    retries: 0,
  })
  const base = `${config.endpoint.replace(/\/+$/, '')}/${config.bucket}`

  /** Sends a request, again after a network error, a 5xx or a 429; all requests here may be repeated. */
  async function ask(
    doing: string,
    path: string,
    init: { method: string; body?: Uint8Array<ArrayBuffer> | string; headers?: HeadersInit },
    accept: readonly number[] = [],
  ): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      let failure: unknown
      try {
        const request = await client.sign(`${base}${path}`, { ...init })
        const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
        if (response.ok || accept.includes(response.status)) return response
        const error = new S3Error(doing, response.status, await response.text())
        if (response.status < 500 && response.status !== 429) throw error
        failure = error
      } catch (error) {
        if (error instanceof S3Error && error.status < 500 && error.status !== 429) throw error
        failure = error
      }
      if (attempt === attempts) throw failure
      await sleep(100 * 2 ** attempt * (0.5 + Math.random()))
    }
  }

  const put = async (path: string, body: Uint8Array<ArrayBuffer>) => {
    const response = await ask('a write', path, { method: 'PUT', body })
    await response.arrayBuffer()
    return response.headers.get('etag') ?? ''
  }

  async function writeParts(key: string, parts: AsyncGenerator<Uint8Array<ArrayBuffer>>) {
    const begun = await ask('a multipart start', `/${key}?uploads`, { method: 'POST' })
    const [id = ''] = textsOf(await begun.text(), 'UploadId')
    const upload = `uploadId=${encodeURIComponent(unescapeXml(id))}`
    try {
      const tags: string[] = []
      let size = 0
      for await (const part of parts) {
        tags.push(await put(`/${key}?partNumber=${tags.length + 1}&${upload}`, part))
        size += part.byteLength
      }
      const list = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
      const path = `/${key}?${upload}`
      const done = await ask('a multipart end', path, { method: 'POST', body })
      // The service answers 200 early and may still fail in the body.
      const text = await done.text()
      if (text.includes('<Error>')) throw new S3Error('a multipart end', 500, text)
      return size
    } catch (error) {
      await ask('an abort', `/${key}?${upload}`, { method: 'DELETE' }, [404]).catch(() => {})
      throw error
    }
  }

  async function* pages(query: string, mark: string): AsyncGenerator<string> {
    for (let next = ''; ;) {
      const response = await ask('a list', `/?${query}${next}`, { method: 'GET' })
      const text = await response.text()
      yield text
      const [token] = textsOf(text, mark)
      if (textsOf(text, 'IsTruncated')[0] !== 'true' || token === undefined) return
      next = `&continuation-token=${encodeURIComponent(unescapeXml(token))}`
    }
  }

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    const query = `list-type=2&prefix=${encodeURIComponent(prefix)}`
    for await (const page of pages(query, 'NextContinuationToken')) {
      for (const item of textsOf(page, 'Contents')) {
        const [key = ''] = textsOf(item, 'Key')
        const [at = ''] = textsOf(item, 'LastModified')
        yield { key: unescapeXml(key), modifiedAt: new Date(at) }
      }
    }
  }

  async function removeMany(keys: readonly string[]) {
    if (keys.length === 0) return
    const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')
    const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`
    const headers = { 'Content-MD5': createHash('md5').update(body).digest('base64') }
    const response = await ask('a delete', '/?delete', { method: 'POST', body, headers })
    const text = await response.text()
    if (text.includes('<Error>')) throw new S3Error('a delete', 500, text)
  }

  async function write(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    checkedKey(key)
    const parts = inParts(source, partBytes)
    const first = await parts.next()
    if (first.done || first.value.byteLength < partBytes) {
      const body = first.done ? new Uint8Array() : first.value
      await put(`/${key}`, body)
      return body.byteLength
    }
    return writeParts(key, chain(first.value, parts))
  }

  async function remove(key: string): Promise<void> {
    checkedKey(key)
    if (!key.endsWith('/')) {
      await (await ask('a delete', `/${key}`, { method: 'DELETE' }, [404])).arrayBuffer()
      return
    }
    let keys: string[] = []
    for await (const found of list(key)) {
      keys.push(found.key)
      if (keys.length === 1000) {
        await removeMany(keys)
        keys = []
      }
    }
    await removeMany(keys)
  }

  async function readObject(key: string, headers: HeadersInit): Promise<Response> {
    // 416: the object ends before the range begins.
    const response = await ask('a read', `/${key}`, { method: 'GET', headers }, [404, 416])
    if (response.ok) return response
    await response.arrayBuffer()
    throw new LostObject(key)
  }

  async function read(
    key: string,
    start: number,
    end: number,
  ): Promise<ReadableStream<Uint8Array>> {
    checkedKey(key)
    if (end <= start) return new Blob([]).stream()
    const headers = { Range: `bytes=${start}-${end - 1}` }
    return (await readObject(key, headers)).body ?? new Blob([]).stream()
  }

  return {
    write,
    // Sent twice at once, a chunk is written twice, and one of the two is kept.
    newChunk: (folder, number) => ({ key: newChunkKey(folder, number), at: 0 }),
    writeChunk: ({ key }, source) => write(key, source),
    removeChunk: ({ key }) => remove(key),
    share: async () => false,
    remove,

    async get(key, at = 0, size) {
      const headers = size === undefined ? {} : { Range: `bytes=${at}-${at + size - 1}` }
      const bytes = Buffer.from(await (await readObject(checkedKey(key), headers)).arrayBuffer())
      if (size !== undefined && bytes.byteLength < size) throw new LostObject(key)
      return bytes
    },

    async fold(key, start, end, take) {
      let size = 0
      for await (const piece of await read(key, start, end)) {
        size += piece.byteLength
        await take(piece)
      }
      if (size !== end - start) throw new LostObject(key)
    },

    read,

    list,

    async clearUnfinished(ageMs) {
      // Services without this list (or this right) clear by a lifecycle rule of the bucket instead.
      const response = await ask('a list', '/?uploads', { method: 'GET' }, [400, 403, 404, 501])
      if (!response.ok) return
      for (const upload of textsOf(await response.text(), 'Upload')) {
        const [key = ''] = textsOf(upload, 'Key')
        const [id = ''] = textsOf(upload, 'UploadId')
        const [begun = ''] = textsOf(upload, 'Initiated')
        if (Date.now() - new Date(begun).getTime() <= ageMs) continue
        const path = `/${unescapeXml(key)}?uploadId=${encodeURIComponent(unescapeXml(id))}`
        await ask('an abort', path, { method: 'DELETE' }, [404])
      }
    },

    hasRoomFor: async () => true,
  }
}

/** Gathers a stream into pieces of one size; only the last is shorter. */
async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let part = new Uint8Array(size)
  let filled = 0
  for await (const bytes of source) {
    for (let at = 0; at < bytes.byteLength;) {
      const take = Math.min(size - filled, bytes.byteLength - at)
      part.set(bytes.subarray(at, at + take), filled)
      filled += take
      at += take
      if (filled === size) {
        yield part
        part = new Uint8Array(size)
        filled = 0
      }
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

async function* chain<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}
