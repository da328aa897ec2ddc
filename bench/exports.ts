// The file of all recharges of the large set, a million rows: what writing it costs the server's memory, and everybody
// else's list meanwhile. Held against the list of the same run while nothing is written.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportCall } from '#contract/endpoint.ts'
import { list as files } from '#contract/export.ts'
import { list as recharges } from '#contract/money/recharge-log.ts'
import { connect } from '#server/db/connection/client.ts'
import { runScript } from '#tests/child-process.ts'
import { openDesk, send } from '#tests/money/desk.ts'
import { limitsSaid } from './limits.ts'
import { timesDuring } from './measure.ts'
import { memoryOf } from './memory.ts'

/** MiB that the server may grow by while it writes. */
const maxGrowth = 100
const quietMs = 10_000
const columns = [
  'rechargeNo',
  'memberNo',
  'account',
  'currency',
  'amount',
  'status',
  'createdAt',
].map((field) => ({ field, title: field }))

/** Writes the file and prints what it cost; the number of limits it broke. */
export async function benchExports(url: string, say: (line: string) => void): Promise<number> {
  const connection = connect(url, { max: 2 })
  const server = runScript('bench/list-server.ts', [url])
  try {
    const base = (await server.prints(/^http:\S+$/m))[0]
    const desk = await openDesk(connection, url)
    const [writer, reader] = await desk.operators(2)
    if (!writer || !reader) throw new Error('There are no operators.')
    const lists = { base, token: reader.token, call: 'list' } as const
    const quiet = await timesDuring(lists, () => sleep(quietMs))
    const asked = await send(
      fetch,
      writer,
      recharges.exportCall as ExportCall,
      { filters: {}, title: 'Recharges', columns, format: 'csv' },
      { base },
    )
    if (asked.code !== 0) throw new Error(`The export was refused: ${asked.code} ${asked.msg}`)
    const memory = memoryOf(server.pid)
    const started = performance.now()
    const written = async () => {
      for (;;) {
        const [row] = (await send(fetch, writer, files, { id: asked.data.jobId }, { base })).data
          .list
        if (row?.status === 'failed') throw new Error(row.failReason)
        if (row?.status === 'done') return row
        await sleep(1_000)
      }
    }
    let row: Awaited<ReturnType<typeof written>> | undefined
    const beside = await timesDuring(lists, async () => (row = await written()))
    const growth = memory.stop()
    const seconds = (performance.now() - started) / 1_000
    say(
      `${row?.rowCount} rows, ${Math.round((row?.bytes ?? 0) / 1e6)} MB in ${seconds.toFixed(0)} s`,
    )
    const { hold, over } = limitsSaid(say)
    hold('growth of the server', growth, maxGrowth, 'MiB')
    hold('list beside it, p95', beside.p95, 2 * quiet.p95, 'ms')
    hold('lists refused', beside.failed, 0, 'calls')
    return over()
  } finally {
    await server.end()
    await connection.close()
  }
}
