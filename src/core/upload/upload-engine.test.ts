import fc from 'fast-check'
import { subscribe } from 'valtio'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chunkSize } from '#contract/upload.ts'
import { fakeUploadServer } from '../testing/fake-upload-server.ts'
import { sleep } from './retry.ts'
import { createUploads, maxCalls, type UploadEnv } from './upload-engine.ts'
import { UploadError } from './upload-error.ts'
import { transitions, type UploadStateName } from './upload-machine.ts'

const sizes = [7, chunkSize, chunkSize + 1, 3 * chunkSize - 1]
const files = sizes.map(
  (size, index) => new File([`%PDF-${index}`, new Uint8Array(size - 6)], `report-${index}.pdf`),
)

function setUp(env: Partial<UploadEnv> = {}) {
  const server = fakeUploadServer()
  const network = { isOnline: true }
  const refused: string[] = []
  const uploads = createUploads({
    hash: async (file, { signal, onProgress }) => {
      await sleep(10, signal)
      onProgress(file.size)
      return `md5-${file.size}`
    },
    transport: server.transport,
    random: () => 0.5,
    now: Date.now,
    isOnline: () => network.isOnline,
    refuse: (text) => refused.push(typeof text === 'string' ? text : (text.message ?? text.id)),
    ...env,
  })
  const states = () => uploads.state.items.map(({ state }) => state)
  return { server, network, refused, uploads, states }
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const some = (count: number) => files.slice(0, count)

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    }),
)
afterEach(() => void vi.useRealTimers())

it('digests, tests, sends three calls at a time and merges', async () => {
  const { server, uploads, states } = setUp()
  const done = vi.fn()
  await uploads.add(files, { onDone: done })
  expect(states()).toEqual(['hashing', 'hashing', 'hashing', 'hashing'])
  await wait(5_000)
  expect(states()).toEqual(['success', 'success', 'success', 'success'])
  expect(server.maxConcurrent()).toBe(maxCalls)
  expect(server.repeated).toEqual([])
  expect(done).toHaveBeenCalledTimes(4)
  expect(uploads.state.items[3]?.sent).toBe(files[3]?.size)
})

it('sends only what is missing, merges what is complete, skips what is finished', async () => {
  const { server, uploads, states } = setUp()
  const [, , two, three] = files
  const label = (file: File | undefined) => `md5-${file?.size}`
  server.files.set(label(three), { chunks: new Set([1]), isMerged: false })
  server.files.set(label(two), { chunks: new Set([1, 2]), isMerged: false })
  server.files.set(label(files[0]), { chunks: new Set([1]), isMerged: true })
  await uploads.add(files)
  await wait(5_000)
  expect(states()).toEqual(['success', 'success', 'success', 'success'])
  expect(server.log.filter((line) => line.startsWith(`send ${label(three)}`)).toSorted()).toEqual([
    `send ${label(three)} 2`,
    `send ${label(three)} 3`,
  ])
  expect(server.log).not.toContain(`send ${label(two)} 1`)
  expect(server.log).not.toContain(`merge ${label(files[0])}`)
})

it('repeats what fails in passing three times, then says so, and retries from there', async () => {
  const { server, uploads, states } = setUp()
  server.faults.push('transient', 'transient', 'transient')
  await uploads.add(some(1))
  await wait(20_000)
  expect(states()).toEqual(['success'])

  const other = setUp()
  other.server.faults.push('transient', 'transient', 'transient', 'transient')
  const [id = 0] = await other.uploads.add(some(1))
  await wait(20_000)
  expect(other.states()).toEqual(['error'])
  expect(other.uploads.state.items[0]?.error).toBe('transient')
  other.uploads.retry(id)
  await wait(1_000)
  expect(other.states()).toEqual(['success'])
})

it('asks before it sends again what was not answered: it may be there', async () => {
  const { server, uploads, states } = setUp()
  const { send } = server.transport
  let lost = 0
  server.transport.send = async (params, bytes, options) => {
    const answer = await send(params, bytes, options)
    lost += 1
    // Every other answer gets lost, and what it would have told is stored.
    if (lost % 2 === 1) throw new UploadError('transient', 'lost', { isUnanswered: true })
    return answer
  }
  await uploads.add(files)
  await wait(30_000)
  expect(states()).toEqual(['success', 'success', 'success', 'success'])
  expect(lost).toBe(7)
  expect(server.repeated).toEqual([])
})

it('gives up at once where asking again is of no use', async () => {
  const { server, uploads, states } = setUp()
  server.faults.push('permanent')
  await uploads.add(some(1))
  await wait(100)
  expect(states()).toEqual(['error'])
  expect(server.log).toEqual([])
})

it('asks again while the merge is under way and sends what the merge misses', async () => {
  const { server, uploads, states } = setUp()
  const size = files[1]?.size
  server.files.set(`md5-${size}`, { chunks: new Set([1, 2]), isMerged: false })
  await uploads.add(files.slice(1, 2))
  await wait(40)
  expect(states()).toEqual(['merging'])
  server.faults.push('merging', 'merging', 'missing')
  await wait(10_000)
  expect(states()).toEqual(['success'])
})

it('stands still while offline and while the session is locked', async () => {
  const { server, network, uploads, states } = setUp()
  await uploads.add(files.slice(3))
  await wait(40)
  expect(states()).toEqual(['uploading'])
  network.isOnline = false
  uploads.wentOffline()
  expect(uploads.state.items[0]).toMatchObject({ state: 'paused', pausedBy: 'offline' })
  await wait(60_000)
  expect(states()).toEqual(['paused'])
  network.isOnline = true
  server.faults.push('held')
  uploads.cameOnline()
  await wait(100)
  expect(uploads.state.items[0]).toMatchObject({ state: 'paused', pausedBy: 'session' })
  uploads.tokenChanged()
  await wait(1_000)
  expect(states()).toEqual(['success'])
})

it('leaves alone what the operator paused', async () => {
  const { uploads, states } = setUp()
  const [id = 0] = await uploads.add(some(1))
  uploads.pause(id)
  uploads.cameOnline()
  uploads.tokenChanged()
  await wait(5_000)
  expect(states()).toEqual(['paused'])
  uploads.resume(id)
  await wait(5_000)
  expect(states()).toEqual(['success'])
})

it('takes one content once and tells everyone who waits for it', async () => {
  const { refused, server, uploads, states } = setUp()
  const first = vi.fn()
  const second = vi.fn()
  const twin = new File([files[1] ?? ''], 'another-name.pdf')
  await uploads.add(files.slice(1, 2), { onDone: first })
  await uploads.add([twin], { onDone: second })
  await wait(5_000)
  expect(states()).toEqual(['success'])
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
  expect(server.log.filter((line) => line.startsWith('merge'))).toHaveLength(1)
  expect(refused).toHaveLength(1)
})

it('refuses by name, by content and when empty', async () => {
  const { refused, uploads } = setUp()
  const ids = await uploads.add([
    new File(['MZ'], 'setup.exe'),
    new File(['<html>'], 'photo.png'),
    new File([], 'empty.txt'),
    new File(['%PDF-1.7'], 'fine.pdf'),
  ])
  expect(ids).toHaveLength(1)
  expect(refused).toHaveLength(3)
  const images = await uploads.add([new File(['%PDF-1.7'], 'other.pdf')], { kinds: ['image'] })
  expect(images).toEqual([])
})

it('tells of a folder full of refusals how many more there are', async () => {
  const { refused, uploads } = setUp()
  await uploads.add(Array.from({ length: 12 }, (_, at) => new File(['MZ'], `${at}.exe`)))
  expect(refused).toHaveLength(5)
  expect(refused.at(-1)).toContain('也无法上传')
})

type Act = (world: ReturnType<typeof setUp>, id: number) => void
const acts: Record<string, Act> = {
  pause: ({ uploads }, id) => uploads.pause(id),
  resume: ({ uploads }, id) => uploads.resume(id),
  retry: ({ uploads }, id) => uploads.retry(id),
  remove: ({ uploads }, id) => uploads.remove(id),
  offline: ({ uploads, network }) => {
    network.isOnline = false
    uploads.wentOffline()
  },
  online: ({ uploads, network }) => {
    network.isOnline = true
    uploads.cameOnline()
  },
  unlock: ({ uploads }) => uploads.tokenChanged(),
  transient: ({ server }) => server.faults.push('transient'),
  permanent: ({ server }) => server.faults.push('permanent'),
  held: ({ server }) => server.faults.push('held'),
  missing: ({ server }) => server.faults.push('missing'),
  merging: ({ server }) => server.faults.push('merging'),
}
const Walk = fc.array(
  fc.record({
    act: fc.constantFrom(...Object.keys(acts)),
    id: fc.integer({ min: 1, max: files.length }),
    ms: fc.constantFrom(0, 0, 5, 12, 25, 60, 700, 3_000),
  }),
  { maxLength: 25 },
)

it('keeps to its table on every walk, sends no chunk twice and finishes in the end', async () => {
  const seen = new Set<UploadStateName>()
  await fc.assert(
    fc.asyncProperty(Walk, async (walk) => {
      const world = setUp()
      const { server, uploads, network, states } = world
      const steps: [UploadStateName, UploadStateName][] = []
      const stop = subscribe(
        uploads.state,
        (ops) => {
          for (const [, path, next, before] of ops)
            if (path.at(-1) === 'state')
              steps.push([before as UploadStateName, next as UploadStateName])
        },
        true,
      )
      await uploads.add(files)
      for (const { act, id, ms } of walk) {
        acts[act]?.(world, id)
        await wait(ms)
        states().forEach((state) => seen.add(state))
        for (const item of uploads.state.items) {
          expect(item.sent).toBeLessThanOrEqual(item.size)
          expect(item.state === 'success').toBe(item.file !== null)
          expect(item.state === 'paused').toBe(item.pausedBy !== null)
          expect(item.state === 'error').toBe(item.error !== null)
        }
      }
      server.faults.length = 0
      network.isOnline = true
      for (const { id } of uploads.state.items) {
        uploads.resume(id)
        uploads.retry(id)
      }
      await wait(120_000)
      stop()
      expect(states().filter((state) => state !== 'success')).toEqual([])
      expect(server.repeated).toEqual([])
      for (const [before, next] of steps)
        expect(Object.values<string>(transitions[before]), `${before} → ${next}`).toContain(next)
    }),
    { numRuns: 500 },
  )
  expect([...seen].toSorted()).toEqual(Object.keys(transitions).toSorted())
})
