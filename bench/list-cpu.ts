// `npm run bench:list-cpu`: server CPU of one list of 1,000 rows; exit 1 above the limit. The request is answered here, so
// `process.cpuUsage` holds what the server spends and nothing of the database, which is a process of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as recharge from '#contract/money/recharge-log.ts'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate, prepare } from '#server/db/migrate.ts'
import { seed } from '#server/root/seed/seed.ts'
import { appOver, openDesk } from '#tests/money/desk.ts'

/** Milliseconds. */
const limit = 60
const rounds = 40
const warmUp = 10
const log = createLog('silent')
const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const database = await startEmbedded({ dataDir, log, durable: false })
try {
  await prepare(database.ownerUrl, async (db) => {
    await migrate(db)
    await seed(db, { mode: 'none', adminPassword: 'Countersign-7531', log })
  })
  const connection = connect(database.ownerUrl, { max: 4 })
  const desk = await openDesk(connection, database.ownerUrl)
  const [reader] = await desk.operators(1)
  await desk.recharges(3000, { riskFlags: ['firstLarge'], txHash: null })
  const app = appOver(connection, { sampleAnswers: true })
  const ask = async () => {
    const response = await app.fetch(
      new Request(`http://127.0.0.1/admin/${recharge.list.permission}`, {
        method: recharge.list.method,
        headers: {
          Authorization: `Bearer ${reader?.token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ pageNum: 1, pageSize: 1000 }),
      }),
    )
    return (await response.arrayBuffer()).byteLength
  }
  let bytes = 0
  for (let round = 0; round < warmUp; round += 1) bytes = await ask()
  const from = process.cpuUsage()
  const started = performance.now()
  for (let round = 0; round < rounds; round += 1) await ask()
  const { user, system } = process.cpuUsage(from)
  const cpu = (user + system) / 1000 / rounds
  const wall = (performance.now() - started) / rounds
  process.stdout.write(
    `1,000 rows: ${cpu.toFixed(1)} ms of server CPU (limit ${limit}), ${wall.toFixed(1)} ms in all, ${bytes} bytes\n`,
  )
  process.exitCode = cpu <= limit ? 0 : 1
  await connection.close()
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
