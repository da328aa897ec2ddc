// The server is killed during an upload and inside the merge. Nothing that was stored is sent again, nothing
// stays half merged. `npm run test:upload-crash` does it fifty times with 200 MB.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import { login } from '#contract/session.ts'
import { chunkSize } from '#contract/upload.ts'
import { createLog } from '#server/base/log.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded/embedded.ts'
import { bringUp } from '#server/root/bring-up.ts'
import { seed } from '#server/root/seed/seed.ts'
import { runServer, type Child } from '#tests/child-process.ts'
import { testPassword } from '#tests/database-address.ts'
import { random } from '#tests/money/race.ts'
import { film } from '#tests/upload/samples.ts'
import { sha256, uploader, type Fetch, type Uploader } from '#tests/upload/upload-client.ts'

const kills = Number(process.env['UPLOAD_KILLS'] ?? 3)
const chunks = kills >= 50 ? 98 : 24
const mergeKills = kills >= 50 ? 20 : 2

const log = createLog('silent')
const next = random(17)
let dataDir: string
let database: Embedded
let connection: Connection
let running: { child: Child; base: string }
let mine: Uploader

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-upload-crash-'))
  database = await startEmbedded({ dataDir, log })
  await bringUp(database, (db) =>
    seed(db, { mode: 'none', adminPassword: testPassword, keepAdminPassword: true, log }),
  )
  connection = connect(database.url, { max: 2 })
  running = await start()
  const answer = await toServer(`/admin/${login.permission}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: testPassword }),
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  mine = uploader(toServer, data.token)
})
afterAll(async () => {
  await running.child.end('SIGTERM')
  await connection.close()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const toServer: Fetch = (path, init) => fetch(new URL(path, running.base), init)

async function start(port = '0'): Promise<typeof running> {
  const child = runServer(['--no-build'], {
    PORT: port,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'error',
    DB_POOL: '10',
  })
  const [, base = ''] = await child.prints(/(http:\/\/[\d.]+:\d+)\//)
  return { child, base }
}

async function killAndRestart(): Promise<void> {
  await running.child.end('SIGKILL')
  running = await start(new URL(running.base).port)
}

/** Asks until there is an answer. */
async function insist<T>(ask: () => Promise<T>, lost: () => void = () => {}): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch {
      lost()
      await sleep(50)
    }
  }
}

test(`${kills} kills during an upload: whole in the end, nothing stored is sent again`, async () => {
  const source = { bytes: film(chunks * chunkSize + 12_345), filename: 'killed.avi' }
  const total = chunks + 1
  const stored = new Set<number>()
  let posts = 0
  let lost = 0
  let killed = 0
  // As many lives as kills, each of some chunks.
  while (killed <= kills) {
    const { data } = await insist(() => mine.test(source))
    const there = new Set(data.uploaded)
    const forgotten = [...stored].filter((number) => !there.has(number))
    expect(forgotten, 'acknowledged chunks that are gone').toEqual([])
    const missing = Array.from({ length: total }, (_, at) => at + 1).filter((n) => !there.has(n))
    let isDead = false
    const lane = async () => {
      while (!isDead) {
        const number = missing.shift()
        if (number === undefined) return
        posts += 1
        try {
          const { code } = await mine.chunk(source, number)
          expect(code).toBe(Code.ok)
          stored.add(number)
        } catch {
          lost += 1
          isDead = true
        }
      }
    }
    const lanes = Promise.all([lane(), lane(), lane()])
    if (killed < kills) {
      await sleep(20 + next() * (kills >= 50 ? 60 : 150))
      await killAndRestart()
    }
    killed += 1
    await lanes
  }
  const { code, data } = await insist(() => mine.merge(source))
  expect(code).toBe(Code.ok)
  expect(sha256(await mine.download(data.id ?? ''))).toBe(sha256(source.bytes))
  process.stdout.write(
    `upload: ${kills} kills, ${total} chunks, ${posts} sent, ${lost} answers lost\n`,
  )
  expect(lost, 'no kill met a chunk in flight').toBeGreaterThan(0)
  expect(posts).toBeLessThanOrEqual(total + 3 * kills)
}, 600_000)

test(`${mergeKills} kills inside the merge: the next call or the sweeper finishes it`, async () => {
  let inside = 0
  let longest = 0
  for (let round = 0; inside < mergeKills; round += 1) {
    const source = { bytes: film(24 * chunkSize), filename: `merge ${round}.avi` }
    for (let number = 1; number <= 24; number += 1) {
      // Every third file is put together by two processes, which makes its merge another and a longer one.
      if (number === 13 && round % 3 === 2) await killAndRestart()
      await mine.chunk(source, number)
    }
    const merging = mine.merge(source).catch(() => undefined)
    await untilMerging()
    await sleep(next() * (round % 3 === 2 ? 100 : 10))
    await running.child.end('SIGKILL')
    await merging
    const [session] = await connection.sql<{ status: string }[]>`select status from upload_session`
    if (session?.status === 'merging') inside += 1
    const begun = performance.now()
    running = await start(new URL(running.base).port)
    // Every other time nobody asks for the merge again: the sweeper has to do it.
    const finished =
      round % 2 === 0 ? await insist(() => patientMerge(source)) : await untilSkipped(source)
    longest = Math.max(longest, performance.now() - begun)
    expect(sha256(await mine.download(finished.data.id ?? ''))).toBe(sha256(source.bytes))
    await untilClean()
  }
  process.stdout.write(
    `merge: ${inside} kills inside, longest way to the end ${Math.round(longest / 100) / 10} s\n`,
  )
}, 1_200_000)

/** Waits for the claim of a merge; its end may be so near that only the end is seen. */
async function untilMerging(): Promise<void> {
  for (;;) {
    const [session] = await connection.sql<{ status: string }[]>`select status from upload_session`
    if (session?.status !== 'uploading') return
  }
}

async function patientMerge(source: Parameters<Uploader['merge']>[0]) {
  for (;;) {
    const answer = await mine.merge(source)
    if (answer.code !== Code.merging) {
      expect(answer.code).toBe(Code.ok)
      return answer
    }
  }
}

async function untilSkipped(source: Parameters<Uploader['test']>[0]) {
  for (;;) {
    const answer = await insist(() => mine.test(source))
    if (answer.data.skipUpload) return answer
    const [waiting] = await connection.sql`select from upload_session where status = 'uploading'`
    // The kill came before the claim: then nobody but the client can know that the merge is wanted.
    if (waiting) return patientMerge(source)
    await sleep(250)
  }
}

/** Nothing is left of the upload but its file. */
async function untilClean(): Promise<void> {
  for (;;) {
    const [rest] = await connection.sql<{ sessions: number; trash: number }[]>`
      select (select count(*)::int from upload_session) as sessions, (select count(*)::int from upload_trash) as trash`
    if (rest?.sessions === 0 && rest.trash === 0) return
    await sleep(250)
  }
}
