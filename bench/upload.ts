// `npm run bench:upload`: a whole upload of 1 GiB beside one plain streaming PUT of the same file (both with the
// hashing that goes before), the memory of the server, what 20 uploads at once do to everybody else's lists, and the
// hashing in a browser (hash.ts).
//   -- --mib 1024 --only crowd,large,hash
// Runs the product in a process of its own, in a folder that is deleted afterwards. Exit 1 over a limit.
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { login } from '#contract/session.ts'
import { remove } from '#contract/system/big-file.ts'
import { bytesOfChunk, chunkSize, countChunks, upload, uploadMerge } from '#contract/upload.ts'
import { bundleIfStale } from '#server/root/bundle.ts'
import { runScript, runServer } from '#tests/child-process.ts'
import { film } from '#tests/upload/samples.ts'
import { makeFile, md5OfFile } from './large-file.ts'
import { limitsSaid } from './limits.ts'
import { timesDuring } from './measure.ts'
import { memoryOf } from './memory.ts'

const { values } = parseArgs({
  options: {
    mib: { type: 'string', default: '1024' },
    only: { type: 'string', default: 'crowd,large,hash' },
  },
})
const parts = new Set(values.only.split(','))
const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-upload-'))
const path = join(folder, 'film.avi')
const password = 'Countersign-bench-7531'
const metricsToken = 'bench-upload-metrics'
const say = (text: string) => void process.stdout.write(`${text}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const { hold, over } = limitsSaid(say)

interface Sent {
  readonly url: URL
  readonly method: string
  readonly headers?: Record<string, string | number>
}

/** One request over plain sockets: the client should cost as little as possible on two cores. */
function ask(
  { url, method, headers = {} }: Sent,
  body?: readonly Uint8Array[] | NodeJS.ReadableStream,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    if (body && 'pipe' in body) body.pipe(sent)
    else {
      for (const part of body ?? []) sent.write(part)
      sent.end()
    }
  })
}

interface Product {
  readonly base: string
  readonly pid: number
  readonly token: string
}

const api = (base: string, permission: string, query = '') =>
  new URL(`/admin/${permission}${query}`, base)

function expectOk(text: string): string {
  if (!text.startsWith('{"code":0,')) throw new Error(`The server answered ${text.slice(0, 200)}`)
  return text
}

/** Deletes a stored file; the sweeper, or the call itself, gives its room back. */
async function forget({ base, token }: Product, id: string): Promise<void> {
  const body = Buffer.from(JSON.stringify({ ids: [id] }))
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  }
  expectOk(await ask({ url: api(base, remove.permission), method: 'DELETE', headers }, [body]))
}

/** Sends one file as the console does: test, chunks three at a time, merge; answers its id. `read` gives the bytes of a chunk. */
async function send(
  { base, token }: Product,
  file: { identifier: string; filename: string; size: number },
  read: (start: number, length: number) => Promise<Buffer>,
): Promise<string> {
  const { identifier, filename, size } = file
  const totalChunks = countChunks(size)
  const fields = (chunkNumber: number) => ({
    chunkNumber: String(chunkNumber),
    chunkSize: String(chunkSize),
    currentChunkSize: String(bytesOfChunk(chunkNumber, size, totalChunks)),
    totalSize: String(size),
    identifier,
    filename,
    relativePath: filename,
    totalChunks: String(totalChunks),
  })
  const Authorization = `Bearer ${token}`
  const query = `?${new URLSearchParams(fields(1))}`
  const headers = { Authorization }
  expectOk(await ask({ url: api(base, upload.permission, query), method: 'GET', headers }))
  let next = 1
  const lane = async () => {
    while (next <= totalChunks) {
      const number = next++
      const bytes = await read((number - 1) * chunkSize, bytesOfChunk(number, size, totalChunks))
      const boundary = 'countersign-bench'
      const head = Object.entries(fields(number))
        .map(
          ([k, v]) =>
            `--${boundary}\r\nContent-Disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`,
        )
        .join('')
      const start = Buffer.from(
        `${head}--${boundary}\r\nContent-Disposition: form-data; name="upfile"; filename="blob"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      )
      const end = Buffer.from(`\r\n--${boundary}--\r\n`)
      const type = `multipart/form-data; boundary=${boundary}`
      const length = start.length + bytes.length + end.length
      expectOk(
        await ask(
          {
            url: api(base, upload.permission),
            method: 'POST',
            headers: { Authorization, 'Content-Type': type, 'Content-Length': length },
          },
          [start, bytes, end],
        ),
      )
    }
  }
  await Promise.all([lane(), lane(), lane()])
  const body = Buffer.from(
    JSON.stringify({ identifier, totalChunks, totalSize: size, filename, token }),
  )
  const json = { Authorization, 'Content-Type': 'application/json', 'Content-Length': body.length }
  const merged = expectOk(
    await ask({ url: api(base, uploadMerge.permission), method: 'POST', headers: json }, [body]),
  )
  return (JSON.parse(merged) as { data: { id: string } }).data.id
}

async function startProduct(): Promise<Product & { end(): Promise<unknown> }> {
  await bundleIfStale(process.cwd())
  const child = runServer(['--no-build'], {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SEED: 'demo',
    ADMIN_PASSWORD: password,
    ADMIN_PASSWORD_KEEP: '1',
    LOG_LEVEL: 'error',
    METRICS_TOKEN: metricsToken,
  })
  const [, base = ''] = await child.prints(/(http:\/\/[\d.]+:\d+)\//)
  const body = Buffer.from(JSON.stringify({ username: 'admin', password }))
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const answer = await ask({ url: api(base, login.permission), method: 'POST', headers }, [body])
  const { data } = JSON.parse(answer) as { data: { token: string } }
  await sleep(2_000)
  return { base, pid: child.pid, token: data.token, end: () => child.end('SIGTERM') }
}

async function plainPut(bytes: number): Promise<number> {
  const child = runScript('bench/plain-put.ts', [join(folder, 'plain')])
  const [, base = ''] = await child.prints(/(http:\/\/[\d.]+:\d+)/)
  const started = performance.now()
  await md5OfFile(path)
  const headers = { 'Content-Length': bytes }
  const body = createReadStream(path, { highWaterMark: 1024 * 1024 })
  const answer = await ask({ url: new URL(base), method: 'PUT', headers }, body)
  const took = performance.now() - started
  if (!/^[0-9a-f]{64}$/.test(answer)) throw new Error('The plain PUT failed.')
  await child.end('SIGKILL')
  rmSync(join(folder, 'plain'), { force: true })
  return took
}

async function oneLarge(product: Product, mib: number): Promise<void> {
  const size = mib * 1024 * 1024
  await makeFile(path, size)
  const plain: number[] = []
  const ours: number[] = []
  const rises: number[] = []
  // In turns: whatever else the machine does falls on both alike.
  for (let round = 0; round < 3; round += 1) {
    plain.push(await plainPut(size))
    const memory = memoryOf(product.pid)
    const started = performance.now()
    const identifier = await md5OfFile(path)
    const hashed = performance.now()
    const handle = await open(path)
    const file = { identifier, filename: `film ${round}.avi`, size }
    const id = await send(product, file, async (start, length) => {
      const { buffer } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, start)
      return buffer
    })
    await handle.close()
    ours.push(performance.now() - started)
    rises.push(memory.stop())
    // As the plain one is: a disk that fills up would slow the later rounds of one side only.
    await forget(product, id)
    say(
      `round ${round + 1}: plain PUT ${seconds(plain.at(-1) ?? 0)}, upload ${seconds(ours.at(-1) ?? 0)}` +
        ` (hashing ${seconds(hashed - started)}), server memory +${rises.at(-1)?.toFixed(0)} MiB`,
    )
  }
  const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[1] ?? Number.NaN
  hold(`upload of ${mib} MiB : plain PUT`, middle(ours) / middle(plain), 1.3, '×')
  hold('most extra memory of the server', Math.max(...rises), 100, 'MiB')
}

async function crowd(product: Product): Promise<void> {
  const idle = await timesDuring({ ...product, call: 'list' }, () => sleep(8_000))
  const bytes = Buffer.from(film(20_000_000).buffer)
  const memory = memoryOf(product.pid)
  let took = 0
  const busy = await timesDuring({ ...product, call: 'list' }, async () => {
    const started = performance.now()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        send(
          product,
          { identifier: `crowd-${at}`, filename: `crowd ${at}.avi`, size: bytes.length },
          async (start, length) => bytes.subarray(start, start + length),
        ),
      ),
    )
    took = performance.now() - started
  })
  const rise = memory.stop()
  const metrics = await ask({
    url: new URL('/metrics', product.base),
    method: 'GET',
    headers: { Authorization: `Bearer ${metricsToken}` },
  })
  const lag = Number(/nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/.exec(metrics)?.[1]) * 1000
  say(
    `20 × 20 MB in ${seconds(took)}; list p50 and p95 idle ${idle.p50.toFixed(1)} and ${idle.p95.toFixed(1)} ms, during ${busy.p50.toFixed(1)} and ${busy.p95.toFixed(1)} ms`,
  )
  hold('list p95 during 20 uploads : idle', busy.p95 / idle.p95, 2, '×')
  hold('event loop lag p99', lag, 100, 'ms')
  hold('most extra memory of the server', rise, 150, 'MiB')
}

async function hashing(mib: string): Promise<void> {
  const child = runScript('bench/hash.ts', ['--mib', mib])
  const code = await child.ended
  say(child.output().trimEnd())
  hold('limits of the hashing that broke', code ?? 1, 0, '')
}

async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct()
  try {
    await work(product)
  } finally {
    await product.end()
  }
}

try {
  if (parts.has('crowd') || parts.has('large')) {
    await withProduct(async (product) => {
      if (parts.has('crowd')) await crowd(product)
      if (parts.has('large')) await oneLarge(product, Number(values.mib))
    })
  }
  if (parts.has('hash')) await hashing(values.mib)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
if (over() > 0) process.exitCode = 1
