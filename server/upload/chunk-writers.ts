// One writer at a time for a chunk: a region of a file that two write to would hold a mixture.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Form } from '../http/form.ts'

/** How long a writer may bring nothing before another who wants to send the same chunk pushes it aside. */
const stallMs = 1_500

interface Writer {
  readonly form: Form
  readonly done: Promise<unknown>
  movedAt: number
}

const writers = new Map<string, Writer>()

/**
 * Runs `work` once nobody else in this process writes to that place. `moved` is to be called with every piece: who
 * has not for a while (its connection is half dead, and its sender has come back on another) has its form stopped.
 */
export async function asOnlyWriter<T>(
  place: string,
  form: Form,
  work: (moved: () => void) => Promise<T>,
): Promise<T> {
  for (let other = writers.get(place); other; other = writers.get(place)) {
    const idleMs = performance.now() - other.movedAt
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
  const writer: Writer = { form, done, movedAt: performance.now() }
  writers.set(place, writer)
  try {
    return await work(() => (writer.movedAt = performance.now()))
  } finally {
    writers.delete(place)
    end()
  }
}
