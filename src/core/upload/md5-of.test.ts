import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { bestMd5, scriptMd5, wasmMd5 } from './md5-hashers.ts'
import { md5Of, md5SliceSize } from './md5-of.ts'

const known = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

it('gives the same digest by WebAssembly, by script and by the machine, however the bytes come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 5_000 }),
      fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }),
      async (source, steps) => {
        const bytes = new Uint8Array(source)
        for (const hasher of [await wasmMd5(), scriptMd5()]) {
          for (let at = 0, step = 0; at < bytes.length; step += 1) {
            const next = at + (steps[step % steps.length] ?? 1)
            hasher.update(bytes.subarray(at, next))
            at = next
          }
          expect(hasher.digest(), hasher.name).toBe(known(bytes))
        }
      },
    ),
    { numRuns: 200 },
  )
})

it('tells its progress once per slice and keeps the order', async () => {
  const bytes = new Uint8Array(3 * md5SliceSize - 5).map((_, index) => index % 251)
  const done: number[] = []
  const file = new Blob([bytes])
  expect(await md5Of(file, { onProgress: (at) => done.push(at) })).toBe(known(bytes))
  expect(await md5Of(file, { hasher: scriptMd5, onProgress: () => undefined })).toBe(known(bytes))
  expect(done).toHaveLength(3)
  // A piece may reach into the next slice.
  for (const [index, at] of done.slice(0, 2).entries()) {
    expect(at).toBeGreaterThanOrEqual((index + 1) * md5SliceSize)
    expect(at).toBeLessThan((index + 1.5) * md5SliceSize)
  }
  expect(done[2]).toBe(bytes.length)
})

it('digests nothing too', async () => {
  expect(await md5Of(new Blob([]), { onProgress: () => undefined })).toBe(known(new Uint8Array()))
})

it('falls back to script where WebAssembly is refused', async () => {
  expect((await bestMd5()).name).toBe('wasm')
  vi.doMock('hash-wasm', () => ({
    createMD5: () => Promise.reject(new Error('refused by policy')),
  }))
  vi.resetModules()
  const fresh = await import('./md5-hashers.ts')
  expect((await fresh.bestMd5()).name).toBe('script')
  vi.doUnmock('hash-wasm')
})

it('stops after an abort', async () => {
  const stop = new AbortController()
  const file = new Blob([new Uint8Array(3 * md5SliceSize)])
  const running = md5Of(file, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(running).rejects.toThrow()
})
