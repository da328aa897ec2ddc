import { expect, it } from 'vitest'
import { asLongCall, callsInFlight, inFlight, yieldToRequests } from './in-flight.ts'
import { inChunks, mapInChunks, yieldInLongCall } from './yield-to-requests.ts'

it('keeps the order of many rows and lets others in between', async () => {
  const rows = Array.from({ length: 1_001 }, (_, at) => at)
  let done = 0
  const seen: number[] = []
  const look = () => {
    seen.push(done)
    if (done < rows.length) setImmediate(look)
  }
  setImmediate(look)
  const doubled = await mapInChunks(rows, (row) => {
    done += 1
    return row * 2
  })
  expect(doubled).toEqual(rows.map((row) => row * 2))
  expect(seen).toEqual(expect.arrayContaining([250, 500, 750, 1_000]))
})

it('reads a large page in chunks and keeps its order, and asks for nothing where nothing is wanted', async () => {
  const ids = Array.from({ length: 600 }, (_, at) => at)
  const asked: number[] = []
  const load = async (chunk: readonly number[]) => {
    asked.push(chunk.length)
    return chunk.map(String)
  }
  expect(await inChunks(ids, load)).toEqual(ids.map(String))
  expect(asked).toEqual([250, 250, 100])
  expect(await inChunks([], load)).toEqual([])
  expect(asked).toHaveLength(3)
})

it('lets a call that is in flight finish before a long one goes on', async () => {
  const steps: string[] = []
  let end = () => {}
  const quick = inFlight(async () => {
    await new Promise<void>((resolve) => (end = resolve))
    steps.push('quick')
  })
  const long = inFlight(() =>
    asLongCall(async () => {
      await yieldInLongCall()
      steps.push('long')
    }),
  )
  setImmediate(end)
  await Promise.all([quick, long])
  expect(steps).toEqual(['quick', 'long'])
})

it('waits for no other long call, and counts it all the same', async () => {
  let end = () => {}
  const long = inFlight(() => asLongCall(() => new Promise<void>((resolve) => (end = resolve))))
  expect(await yieldToRequests()).toBe(true)
  expect(callsInFlight()).toBe(1)
  end()
  await long
  expect(callsInFlight()).toBe(0)
})
