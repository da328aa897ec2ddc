// The page of `npx tsx bench/hash.ts`: digests the chosen file by the console's worker while it watches for long tasks.
import { md5InWorker } from '#core/upload/md5-in-worker.ts'
import type { BareResult } from './hash-worker.ts'

/** What the console took; `longTasks` in milliseconds. */
export interface OwnResult {
  md5: string
  seconds: number
  longTasks: number[]
}

interface Bench {
  ours: () => Promise<OwnResult>
  bare: (name: 'wasm' | 'script') => Promise<BareResult>
}

const chosen = () => {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('no file')
  return file
}

const bench: Bench = {
  async ours() {
    const longTasks: number[] = []
    const observer = new PerformanceObserver((list) =>
      longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'longtask' })
    const start = performance.now()
    const { signal } = new AbortController()
    const md5 = await md5InWorker(chosen(), { signal, onProgress: () => undefined })
    const seconds = (performance.now() - start) / 1_000
    observer.disconnect()
    return { md5, seconds, longTasks }
  },
  bare: (name) =>
    new Promise((resolve) => {
      const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data }: MessageEvent<BareResult>) => {
        worker.terminate()
        resolve(data)
      })
      worker.postMessage({ name, file: chosen() })
    }),
}
Object.assign(globalThis, { bench })
