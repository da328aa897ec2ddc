import { expect, it } from 'vitest'
import { mapInChunks } from './yield-to-requests.ts'

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
