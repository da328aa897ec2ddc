// A desk over a durable PostgreSQL, as it is shipped, and the real server as a process that can be killed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { bringUp } from '#server/root/bring-up.ts'
import { seed } from '#server/root/seed/seed.ts'
import { type Child, runServer } from '../child-process.ts'
import { testPassword } from '../database-address.ts'
import { databaseLine } from '../database-line.ts'
import { type Reply, type Reviewer, send } from './desk.ts'

const log = createLog('silent')

/** A server process and where it listens. */
export interface Served {
  readonly child: Child
  readonly base: string
}

export type Durable = Awaited<ReturnType<typeof openDurable>>

/** Starts PostgreSQL with fsync in a folder of its own, migrated and seeded; `line` is how servers reach it. */
export async function openDurable() {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-crash-'))
  const database = await startEmbedded({ dataDir, log })
  await bringUp(database, (db) => seed(db, { mode: 'none', adminPassword: testPassword, log }))
  const connection = connect(database.ownerUrl, { max: 10 })
  const line = await databaseLine(database.url)

  async function startServer(port = '0'): Promise<Served> {
    const child = runServer(['--no-build'], {
      PORT: port,
      DATABASE_URL: line.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: join(dataDir, 'server'),
      SEED: 'none',
      LOG_LEVEL: 'error',
      DB_POOL: '15',
      // A few clients send what hundreds of operators would: refused for that, they would test the limits instead.
      CALL_RATE: '0',
    })
    const [, base = ''] = await child.prints(/(http:\/\/[\d.]+:\d+)\//)
    return { child, base }
  }

  return {
    dataDir,
    database,
    connection,
    line,
    startServer,
    async close() {
      line.close()
      await connection.close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The endpoint's call until there is a final answer; the key in the input stays the same. `lost` is told of each try without one. */
export async function insist(
  base: () => string,
  who: Pick<Reviewer, 'token'>,
  endpoint: Endpoint,
  input: object,
  lost: (error: unknown) => Promise<void> | void = () => {},
): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    try {
      const reply = await send(fetch, who, endpoint, input, { base: base() })
      if (reply.status < 500) return reply
    } catch (error) {
      // Refused, reset, or answered with half a sentence: the outcome is unknown.
      await lost(error)
    }
    // A crowd that never rests would keep the server from starting.
    await sleep(Math.min(20 * 2 ** tries, 500))
  }
}
