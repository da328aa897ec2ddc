// One writer at a time for a chunk: a region of a file that two write to would hold a mixture.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Form } from '#server/http/form.ts'

/** How long a writer may bring nothing before another who wants to send the same chunk pushes it aside. */
const stallMs = 1_500

interface Writer {
  readonly form: Form
  readonly done: Promise<unknown>
  progressAt: number
}

const writers = new Map<string, Writer>()

/**
 * Runs `work` once nobody else in this process writes to that place. `moved` is to be called with every piece: who
 * has not for a while (its connection is half dead, and its sender has come back on another) has its form stopped.
 */
export async function asOnlyWriter<T>(
  key: string,
  form: Form,
  work: (onProgress: () => void) => Promise<T>,
): Promise<T> {
  for (let other = writers.get(key); other; other = writers.get(key)) {
    const idleMs = performance.now() - other.progressAt
    if (idleMs >= stallMs) other.form.stop()
    const wait = new AbortController()
    await Promise.race([
      other.done,
      sleep(Math.max(stallMs - idleMs, 100), undefined, { signal: wait.signal }).catch(() => {}),
    ])
    wait.abort()
  }
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  const writer: Writer = { form, done, progressAt: performance.now() }
  writers.set(key, writer)
  try {
    return await work(() => (writer.progressAt = performance.now()))
  } finally {
    writers.delete(key)
    end()
  }
}
