// Stands before an S3-compatible server that lets everything pass, and holds requests to what Amazon's does: the
// version 4 signature, computed here from the published rules, and the least size of a part.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/store/s3-store.ts'

const leastPartBytes = 5 * 1024 * 1024
const skewMs = 15 * 60_000

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Why the signature of a request is wrong; undefined when it is right. */
export function signatureFault(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  { accessKey, secretKey, region }: Pick<S3Config, 'accessKey' | 'secretKey' | 'region'>,
  now = Date.now(),
): string | undefined {
  const [, key, day = '', scopeRegion, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (key !== accessKey || scopeRegion !== region) return 'no credential of ours'
  const signed = names.split(';')
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signed.includes(name)) return `${name} is not signed`
  const header = (name: string) =>
    String(headers[name] ?? '')
      .trim()
      .replace(/ +/g, ' ')
  const [date, payload] = [header('x-amz-date'), header('x-amz-content-sha256')]
  const at = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  if (!(Math.abs(now - at) < skewMs) || !date.startsWith(day)) return 'not signed now'
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'another body was signed'
  const { pathname, searchParams } = new URL(url, 'http://s3.test')
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const lines = signed.map((name) => `${name}:${header(name)}\n`).join('')
  const canonical = [method, pathname, query, lines, names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, day))
  return hmac(signing, toSign).toString('hex') === signature ? undefined : 'the signature differs'
}

export interface S3Checker {
  /** The configuration that leads through the checker. */
  readonly config: S3Config
  /** What came: method and the names in the query, e.g. `PUT partNumber uploadId`. */
  readonly seen: string[]
  /** What was refused, and why. */
  readonly refused: string[]
  /** Sizes of the parts of each finished multipart upload. */
  readonly partSizes: readonly (readonly number[])[]
  close(): Promise<void>
}

/** Starts it before a server; requests that break a rule are answered as Amazon's does and go no further. */
export async function s3Checker(behind: S3Config): Promise<S3Checker> {
  const seen: string[] = []
  const refused: string[] = []
  const partSizes: number[][] = []
  const parts = new Map<string, number[]>()
  const target = new URL(behind.endpoint)

  function faultOf(
    incoming: IncomingMessage,
    body: Buffer,
  ): [status: number, code: string] | undefined {
    const fault = signatureFault(incoming, body, behind)
    if (fault !== undefined) {
      refused.push(fault)
      return [403, 'SignatureDoesNotMatch']
    }
    const { searchParams } = new URL(incoming.url ?? '', target)
    const [upload, number] = [searchParams.get('uploadId'), searchParams.get('partNumber')]
    if (upload === null) return undefined
    const sizes = parts.get(upload) ?? []
    parts.set(upload, sizes)
    if (incoming.method === 'PUT') sizes[Number(number) - 1] = body.length
    if (incoming.method !== 'POST') return undefined
    partSizes.push(sizes)
    if (sizes.slice(0, -1).every((size) => size >= leastPartBytes)) return undefined
    refused.push(`parts of ${sizes.join(', ')} bytes`)
    return [400, 'EntityTooSmall']
  }

  async function check(incoming: IncomingMessage, response: ServerResponse) {
    const body = await buffer(incoming)
    const { searchParams } = new URL(incoming.url ?? '', target)
    // `x-id` names the operation for the service's own logs; it asks for nothing.
    const names = [...new Set(searchParams.keys())].filter((name) => name !== 'x-id').toSorted()
    seen.push([incoming.method, ...names].join(' '))
    const fault = faultOf(incoming, body)
    if (fault) {
      const [status, code] = fault
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
      return
    }
    const outgoing = request({
      hostname: target.hostname,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    })
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  }

  const server = createServer((incoming, response) => {
    check(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    config: { ...behind, endpoint: `http://127.0.0.1:${port}` },
    seen,
    refused,
    partSizes,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
