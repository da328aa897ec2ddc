// Files in an S3-compatible service: any number of servers share them. Path-style addresses, signature version 4.
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  checkedKey,
  isOwnKey,
  LostObject,
  markKey,
  newChunkKey,
  parseMark,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts'
import { addContentMd5 } from './s3-content-md5.ts'
import { ask, S3Error, s3Limits, S3Transport, watched, type S3Limits } from './s3-transport.ts'
import { unfinished } from './s3-unfinished.ts'

export interface S3Config {
  /** Base address such as `https://s3.example.com`; the bucket is the first part of the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** What every key begins with: empty, or ending in a slash. */
  readonly prefix?: string
}

/** Parts of a multipart upload: the services ask for 5 MiB or more, and 10,000 of these are 80 GB. */
const partBytes = 8 * 1024 * 1024

/** A store in a bucket that exists. */
export function s3Store(config: S3Config, limits: S3Limits = s3Limits): ObjectStore {
  const { bucket: Bucket, prefix = '' } = config
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
    forcePathStyle: true,
    maxAttempts: 4,
    // Newer than most compatible services; the signature covers the bytes already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: new S3Transport(limits),
  })
  addContentMd5(client)

  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` })

  async function write(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
    checkedKey(key)
    let size = 0
    let failure: unknown
    async function* counted() {
      try {
        for await (const bytes of source) {
          size += bytes.byteLength
          yield bytes
        }
      } catch (error) {
        failure = error
        throw error
      }
    }
    const Body = Readable.from(counted(), { objectMode: false })
    const upload = new Upload({
      client,
      params: { ...at(key), Body },
      partSize: partBytes,
      queueSize: 1,
    })
    try {
      await ask('a write', () => upload.done())
    } catch (error) {
      throw failure ?? error
    }
    return size
  }

  async function* listBelow(folder: string): AsyncGenerator<StoredObject> {
    const input = { Bucket, Prefix: `${prefix}${folder}` }
    const pages = paginateListObjectsV2({ client }, input)
    for (;;) {
      const page = await ask('a list', () => pages.next())
      if (page.done === true) return
      for (const { Key = '', LastModified = new Date() } of page.value.Contents ?? []) {
        const key = Key.slice(prefix.length)
        // A bucket may hold what others keep there.
        if (isOwnKey(key)) yield { key, modifiedAt: LastModified }
      }
    }
  }

  async function removeMany(keys: readonly string[]) {
    if (keys.length === 0) return
    const Objects = keys.map((key) => ({ Key: at(key).Key }))
    const Delete = { Quiet: true, Objects }
    const { Errors: [first] = [] } = await ask('a delete', () =>
      client.send(new DeleteObjectsCommand({ Bucket, Delete })),
    )
    if (first) throw new S3Error('a delete', Object.assign(new Error(), { name: first.Code ?? '' }))
  }

  async function remove(key: string): Promise<void> {
    checkedKey(key)
    if (!key.endsWith('/')) {
      await ask('a delete', () => client.send(new DeleteObjectCommand(at(key))))
      return
    }
    let keys: string[] = []
    for await (const found of listBelow(key)) {
      keys.push(found.key)
      if (keys.length === 1000) {
        await removeMany(keys)
        keys = []
      }
    }
    await removeMany(keys)
  }

  async function* pieces(key: string, Range?: string): AsyncGenerator<Buffer> {
    const body = await open(key, Range)
    if (body) yield* watched(body, limits.silenceMs)
  }

  async function open(key: string, Range?: string): Promise<Readable | undefined> {
    try {
      const input = { ...at(key), ...(Range !== undefined && { Range }) }
      const { Body } = await ask('a read', () => client.send(new GetObjectCommand(input)))
      return Body as Readable | undefined
    } catch (error) {
      // 416: the object ends before the range begins.
      const isLost = error instanceof S3Error && (error.status === 404 || error.status === 416)
      throw isLost ? new LostObject(key) : error
    }
  }

  async function collect(key: string, Range?: string): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const piece of pieces(key, Range)) parts.push(piece)
    return Buffer.concat(parts)
  }

  async function read(
    key: string,
    start: number,
    end: number,
  ): Promise<ReadableStream<Uint8Array>> {
    checkedKey(key)
    if (end <= start) return new Blob([]).stream()
    const body = await open(key, `bytes=${start}-${end - 1}`)
    if (!body) return new Blob([]).stream()
    const stream = Readable.from(watched(body, limits.silenceMs), { objectMode: false })
    return Readable.toWeb(stream) as ReadableStream<Uint8Array>
  }

  return {
    write,
    // Sent twice at once, a chunk is written twice, and one of the two is kept.
    newChunk: (folder, number) => ({ key: newChunkKey(folder, number), at: 0 }),
    writeChunk: ({ key }, source) => write(key, source),
    removeChunk: ({ key }) => remove(key),
    share: async () => false,
    remove,
    read,
    list: listBelow,

    async get(key, start = 0, size) {
      checkedKey(key)
      const range = size === undefined ? undefined : `bytes=${start}-${start + size - 1}`
      const bytes = await collect(key, range)
      if (size !== undefined && bytes.byteLength < size) throw new LostObject(key)
      return bytes
    },

    async fold(key, start, end, take) {
      checkedKey(key)
      let size = 0
      for await (const piece of pieces(key, `bytes=${start}-${end - 1}`)) {
        size += piece.byteLength
        await take(piece)
      }
      if (size !== end - start) throw new LostObject(key)
    },

    async readMark() {
      try {
        return parseMark((await collect(markKey)).toString())
      } catch (error) {
        if (error instanceof LostObject) return undefined
        throw error
      }
    },

    async writeMark(mark) {
      const Body = JSON.stringify(mark)
      await ask('a write', () => client.send(new PutObjectCommand({ ...at(markKey), Body })))
    },

    async clearUnfinished(ageMs) {
      for await (const { Key = '', UploadId, Initiated } of unfinished(client, Bucket, prefix)) {
        const isOld = Initiated !== undefined && Date.now() - Initiated.getTime() > ageMs
        if (!isOld || !isOwnKey(Key.slice(prefix.length))) continue
        const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId })
        await ask('an abort', () => client.send(abort)).catch((error: unknown) => {
          if (!(error instanceof S3Error && error.status === 404)) throw error
        })
      }
    },

    bytesFor: async ({ size }) => size,
    freeBytes: async () => Number.POSITIVE_INFINITY,
    hasRoomFor: async () => true,
  }
}
