import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retrying } from './retry.ts'
import { UploadError } from './upload-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()

/** When each attempt was made, in milliseconds, while every one of them fails like this. */
async function attemptsAt(error: UploadError, random: number): Promise<number[]> {
  const begun = Date.now()
  const at: number[] = []
  const run = () => {
    at.push(Date.now() - begun)
    return Promise.reject(error)
  }
  const end = retrying(run, { signal, random: () => random }).catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(await end).toBe(error)
  return at
}

const busy = (retryAfterMs: number) => new UploadError('transient', 'busy', { retryAfterMs })

describe('what fails in passing', () => {
  it('is tried four times, each time three times as late, half of it by chance', async () => {
    expect(await attemptsAt(busy(0), 0)).toEqual([0, 250, 1_000, 3_250])
    expect(await attemptsAt(busy(0), 1)).toEqual([0, 500, 2_000, 6_500])
  })

  it('comes no sooner than the server wants, and waits half a minute at most', async () => {
    expect(await attemptsAt(busy(2_000), 0)).toEqual([0, 2_000, 4_000, 6_250])
    expect(await attemptsAt(busy(3_600_000), 0)).toEqual([0, 30_000, 60_000, 90_000])
  })

  it('is passed to the next attempt', async () => {
    const received: (UploadError | undefined)[] = []
    const error = busy(0)
    const end = retrying(
      (last) => {
        received.push(last)
        return received.length < 3 ? Promise.reject(error) : Promise.resolve('done')
      },
      { signal, random: () => 0 },
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await end).toBe('done')
    expect(received).toEqual([undefined, error, error])
  })
})

it('what will not pass is tried once', async () => {
  expect(await attemptsAt(new UploadError('permanent', 'no'), 0)).toEqual([0])
})
