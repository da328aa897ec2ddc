import type { Md5Message } from './md5-worker.ts'

/** Digests a file; `onProgress` gets bytes. Rejects with the signal's reason after an abort. */
export type HashFile = (
  file: Blob,
  options: { signal: AbortSignal; onProgress: (bytes: number) => void },
) => Promise<string>

/** The MD5 of a file, in a worker of its own that ends with it: cancelling frees its memory at once. */
export const md5InWorker: HashFile = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./md5-worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
    }
    const fail = (reason: unknown) => {
      end()
      reject(reason instanceof Error ? reason : new Error(String(reason)))
    }
    const abort = () => fail(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    worker.addEventListener('error', (event) => fail(new Error(event.message || 'no worker')))
    worker.addEventListener('message', ({ data }: MessageEvent<Md5Message>) => {
      if ('done' in data) return onProgress(data.done)
      if ('failed' in data) return fail(new Error(data.failed))
      end()
      resolve(data.md5)
    })
    worker.postMessage({ file })
  })
