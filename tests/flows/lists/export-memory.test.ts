// A file is written as its rows are read: the server holds a page of them at a time.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, it } from 'vitest'
import { runNextExport } from '#server/lists/export/worker.ts'
import { exportDesk } from '#tests/money/export-desk.ts'

const { desk, appWriting, ask, rowOf, close } = await exportDesk()
afterAll(close)

it('needs no more memory for many rows than for few', async () => {
  const collect = collector()
  /** The most that was in use, beyond what was before, whenever a thousand rows had been read. */
  const peakOf = async (filters: object) => {
    collect()
    const inUse = () => {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const before = inUse()
    let peak = 0
    const measured = appWriting(
      (disk) => (key, source) =>
        disk.write(
          key,
          (async function* () {
            let bytes = 0
            for await (const part of source) {
              bytes += part.length
              if (bytes > 100_000) {
                bytes = 0
                collect()
                peak = Math.max(peak, inUse() - before)
              }
              yield part
            }
          })(),
        ),
    )
    const { data } = await ask({ filters })
    await runNextExport(measured)
    return { peak, count: (await rowOf(data.jobId))?.rowCount ?? 0 }
  }
  await desk.recharges(2_000, { amount: '1.5' })
  await peakOf({})
  const few = await peakOf({ amountMin: '1.5', amountMax: '1.5' })
  for (let part = 0; part < 15; part += 1) await desk.recharges(2_000, { amount: '1.5' })
  const many = await peakOf({})
  expect(few.count).toBe(2_000)
  expect(many.count).toBeGreaterThan(15 * few.count)
  // Rows that were kept would take more than a thousand bytes each.
  expect(many.peak - few.peak).toBeLessThan(500 * (many.count - few.count))
})

/** The collector of garbage: what is measured without it is how much of it lies about. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('The engine shows no collector.')
  return () => void collect()
}
