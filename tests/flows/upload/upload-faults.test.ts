// The console's engine against the real server over a line that breaks in every way (reliability U3).
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chunkSize } from '#contract/upload.ts'
import { md5Of } from '#core/upload/md5-of.ts'
import { createUploads } from '#core/upload/upload-engine.ts'
import { createUploadTransport } from '#core/upload/upload-transport.ts'
import { listen, type Listening } from '#server/root/http-server.ts'
import { random } from '#tests/money/race.ts'
import { isFull } from '#tests/sample.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { faultProxy, type Fault, type FaultProxy, type Passage } from '#tests/upload/fault-proxy.ts'
import { nodePostForm } from '#tests/upload/node-post-form.ts'
import { film } from '#tests/upload/samples.ts'
import { pausesOf, recorded } from '#tests/upload/sendings.ts'
import { sha256, uploader } from '#tests/upload/upload-client.ts'

let server: TestServer
let port: Listening
let token: string
beforeAll(async () => {
  server = await testServer()
  port = await listen(server.app.fetch, '127.0.0.1', 0)
  token = await server.signIn()
})
afterAll(async () => {
  await port.drain(100)
  await server.close()
})

/** Repeatable where `UPLOAD_SEED` names the number that a failed run printed. */
const seed = Number(process.env['UPLOAD_SEED'] ?? Math.floor(Math.random() * 1e9))

const through = (plan: (number: number, method: string) => Fault | undefined) =>
  faultProxy({
    target: `http://127.0.0.1:${port.port}`,
    plan: ({ number, method }) => plan(number, method),
  })

function engineOver({ url }: FaultProxy, stallMs: number) {
  const { postForm, sendings } = recorded(nodePostForm(stallMs))
  const uploads = createUploads({
    hash: (file, options) => md5Of(file, options),
    transport: createUploadTransport({
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...(init?.headers as object), connection: 'close' } }),
      postForm,
      addressOf: (path) => Promise.resolve(`${url}/admin/${path}`),
      token: () => token,
      language: () => 'zh-CN',
      callTimeoutMs: stallMs,
      onHeld: () => undefined,
    }),
    random: Math.random,
    now: () => performance.now(),
    isOnline: () => true,
    refuse: () => undefined,
  })
  return Object.assign(uploads, { sendings })
}
type Uploads = ReturnType<typeof engineOver>

/** A file of so many chunks and a bit. */
function fileOf(chunks: number) {
  const bytes = film((chunks - 1) * chunkSize + 12_345)
  return { bytes, file: new File([bytes], `${createHash('md5').update(bytes).digest('hex')}.avi`) }
}

/** Waits until the only file stands in one of these states. */
const until = async (uploads: Uploads, ...states: string[]) => {
  await expect
    .poll(() => uploads.state.items[0]?.state, { timeout: 240_000, interval: 20 })
    .toSatisfy((state: string) => states.includes(state))
  return uploads.state.items[0]
}

const chunkOf = ({ head }: Passage) => Number(/name="chunkNumber"\r\n\r\n(\d+)/.exec(head)?.[1])
const posts = ({ passages }: FaultProxy) =>
  passages.filter(({ method, url }) => method === 'POST' && url.endsWith('bigUpload/upload'))

/** The attempts at each chunk, in order. */
function attempts(proxy: FaultProxy): Map<number, Passage[]> {
  const found = new Map<number, Passage[]>()
  // What was reset before its first field came cannot be told apart; it was no whole attempt either.
  for (const passage of posts(proxy).filter(({ head }) => head.includes('name="chunkNumber"')))
    found.set(chunkOf(passage), [...(found.get(chunkOf(passage)) ?? []), passage])
  return found
}

/** Chunks whose arrival the engine was told, or the server had, and that were sent all the same. */
const sentInVain = (proxy: FaultProxy) =>
  [...attempts(proxy)].filter(([, list]) =>
    list.slice(0, -1).some(({ status, fault }) => status === 200 || fault?.kind === 'readTimeout'),
  )

const stored = async (uploads: Uploads) =>
  sha256(await uploader(server.fetch, token).download(uploads.state.items[0]?.file?.id ?? ''))

test(`a line that resets, falls silent, half closes and is busy (UPLOAD_SEED=${seed})`, async () => {
  const next = random(seed)
  const byte = () => Math.floor(next() * 2_060_000)
  const kinds: (() => Fault)[] = [
    () => ({ kind: 'reset', atByte: byte() }),
    () => ({ kind: 'readTimeout' }),
    () => ({ kind: 'halfOpen', atByte: byte() }),
    () => ({ kind: 'busy', retryAfterSeconds: 2 }),
  ]
  // Each of them once for certain, then by chance: one request in a hundred meets a busy server.
  const certain = new Map(kinds.map((make, at) => [4 + at * 5, make]))
  let sent = 0
  const proxy = await through((_, method) => {
    const make = method === 'POST' ? certain.get((sent += 1)) : undefined
    if (make) return make()
    const chance = next()
    const kind = method !== 'POST' ? 4 : [0.1, 0.14, 0.18, 0.19].findIndex((max) => chance < max)
    return kinds[kind]?.()
  })
  const uploads = engineOver(proxy, 2_500)
  const { bytes, file } = fileOf(32)
  await uploads.add([file])
  const retriedAt: number[] = []
  for (;;) {
    const item = await until(uploads, 'success', 'error')
    if (item?.state === 'success') break
    retriedAt.push(performance.now())
    expect(retriedAt.length, 'gives up over and over').toBeLessThan(20)
    uploads.retry(item?.id ?? 0)
  }
  expect(await stored(uploads)).toBe(sha256(bytes))
  expect(sentInVain(proxy), 'sent although the server had it').toEqual([])
  const faults = proxy.passages.flatMap(({ fault }) => fault?.kind ?? [])
  expect(new Set(faults)).toEqual(new Set(['reset', 'readTimeout', 'halfOpen', 'busy']))
  process.stdout.write(
    `faults: ${faults.length} of ${proxy.passages.length} requests, ${retriedAt.length} times given up, UPLOAD_SEED=${seed}\n`,
  )
  for (const [number, list] of uploads.sendings) {
    // Nobody was asked to retry by hand: then no chunk had more than its four attempts.
    if (retriedAt.length === 0) expect(list.length, `chunk ${number}`).toBeLessThanOrEqual(4)
    for (const { pause, status } of pausesOf(list, retriedAt))
      expect(pause, `chunk ${number} came again too soon`).toBeGreaterThan(
        (status === 503 ? 2_000 : 250) - 30,
      )
  }
  await proxy.close()
})

test('a line that stays broken: four attempts further and further apart, an error, a retry that resumes', async () => {
  let isBroken = false
  const proxy = await through((_, method) =>
    isBroken && method === 'POST' ? { kind: 'reset', atByte: 500_000 } : undefined,
  )
  const uploads = engineOver(proxy, 5_000)
  const { bytes, file } = fileOf(12)
  await uploads.add([file])
  await expect
    .poll(() => posts(proxy).filter(({ status }) => status === 200).length)
    .toBeGreaterThan(3)
  isBroken = true
  const item = await until(uploads, 'error')
  expect(item?.error).toMatchObject({ message: '网络连接错误' })
  const broken = [...uploads.sendings.values()].filter((list) => list.length > 1)
  expect(Math.max(...broken.map(({ length }) => length))).toBe(4)
  const pauses = pausesOf(broken.find(({ length }) => length === 4) ?? [], [])
  expect(pauses).toHaveLength(3)
  for (const [index, least] of [250, 750, 2_250].entries())
    expect(pauses[index]?.pause).toBeGreaterThan(least - 30)

  const before = proxy.passages.length
  isBroken = false
  const there = new Set(
    posts(proxy)
      .filter(({ status }) => status === 200)
      .map(chunkOf),
  )
  uploads.retry(item?.id ?? 0)
  await until(uploads, 'success')
  const again = posts(proxy).filter(({ number }) => number > before)
  expect(again.map(chunkOf).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1).filter((number) => !there.has(number)),
  )
  expect(await stored(uploads)).toBe(sha256(bytes))
  await proxy.close()
})

const slowSeconds = isFull ? 30 : 6

test(`a line of 64 kbit/s for ${slowSeconds} s: nothing is given up, nothing goes twice`, async () => {
  const proxy = await through(() => undefined)
  // As patient as the console is.
  const uploads = engineOver(proxy, 60_000)
  const { bytes, file } = fileOf(6)
  proxy.limit(8_000)
  await uploads.add([file])
  await expect.poll(() => posts(proxy).length).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, slowSeconds * 1_000))
  expect(uploads.state.items[0]?.state).toBe('uploading')
  expect(posts(proxy)).toHaveLength(3)
  proxy.limit(undefined)
  await until(uploads, 'success')
  expect(posts(proxy)).toHaveLength(6)
  expect(await stored(uploads)).toBe(sha256(bytes))
  await proxy.close()
})
