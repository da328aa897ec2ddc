// Lists of a bucket that several installations share come in pages; the server of the other tests makes one page of all.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFileKey } from './object-store.ts'
import { s3Store } from './s3-store.ts'

const pageSize = 2
const prefix = 'one/'
const objects = [
  ...Array.from({ length: 5 }, () => `${prefix}${newFileKey()}`),
  `${prefix}files/report.pdf`,
].toSorted()
const old = '2020-01-01T00:00:00.000Z'
const uploads = [
  { key: `${prefix}${newFileKey()}`, begun: old },
  { key: `${prefix}${newFileKey()}`, begun: new Date().toISOString() },
  { key: `${prefix}backup.tar`, begun: old },
  { key: `${prefix}${newFileKey()}`, begun: old },
  { key: `${prefix}${newFileKey()}`, begun: old },
]

let server: Server
let store: ReturnType<typeof s3Store>
let aborted: string[] = []
let prefixes = new Set<string | null>()

function list(query: URLSearchParams): string {
  const from = Number(query.get('continuation-token') ?? 0)
  const rows = objects
    .slice(from, from + pageSize)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>${old}</LastModified></Contents>`)
  const isMore = from + pageSize < objects.length
  const next = `<NextContinuationToken>${from + pageSize}</NextContinuationToken>`
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${isMore ? next : ''}${rows.join('')}</ListBucketResult>`
}

function listUploads(query: URLSearchParams): string {
  const from = Number(query.get('upload-id-marker') ?? 0)
  const rows = uploads
    .slice(from, from + pageSize)
    .map(
      ({ key, begun }, at) =>
        `<Upload><Key>${key}</Key><UploadId>${from + at}</UploadId><Initiated>${begun}</Initiated></Upload>`,
    )
  const isMore = from + pageSize < uploads.length
  const next = `<NextKeyMarker>key</NextKeyMarker><NextUploadIdMarker>${from + pageSize}</NextUploadIdMarker>`
  return `<ListMultipartUploadsResult><IsTruncated>${isMore}</IsTruncated>${isMore ? next : ''}${rows.join('')}</ListMultipartUploadsResult>`
}

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.test')
    if (request.method === 'DELETE') {
      aborted.push(pathname.replace('/files/', ''))
      response.writeHead(204).end()
      return
    }
    prefixes.add(searchParams.get('prefix'))
    const body = searchParams.has('uploads') ? listUploads(searchParams) : list(searchParams)
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    response.end(`<?xml version="1.0"?>${body}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const keys = { accessKey: 'key', secretKey: 'secret', region: 'us-east-1' }
  store = s3Store({ ...keys, endpoint: `http://127.0.0.1:${port}`, bucket: 'files', prefix })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  aborted = []
  prefixes = new Set()
})

test('lists every page of its own objects, and none of others', async () => {
  const found: string[] = []
  for await (const { key } of store.list('files/')) found.push(`${prefix}${key}`)
  expect(found).toEqual(objects.filter((key) => !key.endsWith('.pdf')))
  expect([...prefixes]).toEqual([`${prefix}files/`])
})

test('aborts old unfinished uploads of its own on every page, and none of others', async () => {
  await store.clearUnfinished(3_600_000)
  expect(aborted).toEqual([0, 3, 4].map((at) => uploads[at]?.key))
  expect([...prefixes]).toEqual([prefix])
})
