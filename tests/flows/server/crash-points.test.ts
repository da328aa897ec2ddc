// The server is killed at named points of a call, which are seen on its line to the database: nothing is lost, nothing happens
// twice, and whoever got no answer repeats the call under its key.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as recharges from '#contract/money/recharge-log.ts'
import * as withdrawals from '#contract/money/withdraw-log.ts'
import { chunkSize } from '#contract/upload.ts'
import { crashLine, type CrashLine, type CrashPoint } from '#tests/crash-line.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { send } from '#tests/money/desk.ts'
import { openWithdrawDesk, reject, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'
import { patience } from '#tests/patience.ts'
import { isFull, sampleOf } from '#tests/sample.ts'
import { startServerOn, type ServerOn } from '#tests/server-process.ts'
import { filesBelow } from '#tests/upload/files-below.ts'
import { film } from '#tests/upload/samples.ts'
import { sha256, uploader } from '#tests/upload/upload-client.ts'

/** A full run kills five times at every point, with every verb. */
const rounds = isFull ? 5 : 1

const dataDir = mkdtempSync(join(tmpdir(), 'countersign-crash-points-'))
let database: TestDatabase
let line: CrashLine
let at: WithdrawDesk
let server: ServerOn
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  line = await crashLine(database.runtime.url)
  at = await openWithdrawDesk(database, database.url)
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  line.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const startServer = (port = '0') =>
  startServerOn(
    { url: database.url, runtime: { ...database.runtime, url: line.url } },
    { PORT: port, DATA_DIR: dataDir },
  )

/** Makes a call whose server is killed at the point, and starts the server again at the same address. */
async function killAt(point: CrashPoint, call: () => Promise<unknown>): Promise<void> {
  const reached = line.reached(point)
  const answer = call().then(
    (reply) => ({ reply }),
    () => 'no answer',
  )
  // A call that is answered has not come to the point.
  expect(await Promise.race([reached, answer])).toBeUndefined()
  await server.child.end('SIGKILL')
  expect(await answer).toBe('no answer')
}
const restart = async () => {
  server = await startServer(String(server.port))
}

interface Verb {
  readonly name: string
  readonly type: 'recharge' | 'withdraw'
  readonly endpoint: Endpoint
  /** Makes the record; returns its id, what is sent about it, and what the record becomes. */
  readonly open: () => Promise<{ id: string; input: object; status: string }>
}
const verbs: readonly Verb[] = [
  {
    name: 'the approval of a recharge',
    type: 'recharge',
    endpoint: recharges.review,
    open: async () => {
      const [id = ''] = await at.desk.recharges(1)
      return { id, input: { id, version: 1, action: 'approve' }, status: 'approved' }
    },
  },
  {
    name: 'the rejection of a withdrawal',
    type: 'withdraw',
    endpoint: withdrawals.review,
    open: async () => {
      const { id, version } = await at.inState('pending')
      return { id, input: { id, version, step: 'first', ...reject }, status: 'rejected' }
    },
  },
  {
    name: 'the confirmation of a payout',
    type: 'withdraw',
    endpoint: withdrawals.confirm,
    open: async () => {
      const { id, version } = await at.inState('paying')
      return { id, input: { id, version, txHash: `cafe${id}` }, status: 'paid' }
    },
  },
]
const changes = ({ type }: Verb) => new RegExp(`^update "${type}_log"`)
const moments: readonly {
  readonly name: string
  readonly isDone: boolean
  readonly pointOf: (verb: Verb) => CrashPoint
}[] = [
  {
    name: 'before its record is changed',
    isDone: false,
    pointOf: (verb) => ({ at: changes(verb), side: 'before' }),
  },
  {
    name: 'before the commit',
    isDone: false,
    pointOf: (verb) => ({ at: /^commit/, behind: changes(verb), side: 'before' }),
  },
  {
    name: 'after the commit and before the answer',
    isDone: true,
    pointOf: (verb) => ({ at: /^commit/, behind: changes(verb), side: 'after' }),
  },
]
const cases = moments.flatMap(({ name, isDone, pointOf }, offset) =>
  sampleOf(verbs, offset).map(
    (verb) => [`${verb.name} ${name}`, { verb, isDone, point: pointOf(verb) }] as const,
  ),
)

/** What is stored of a record: its state, and how many journals, lines of the trail and answered keys it has. */
async function storedOf(type: Verb['type'], id: string, requestId: string) {
  const [row] = await database.sql.unsafe<
    { status: string; version: number; journals: number; lines: number; keys: number }[]
  >(
    `select status, version,
      (select count(*)::int from ledger_journal where biz_type = $1 and biz_id = t.id) as journals,
      (select count(*)::int from operation_log where target_type = $1 and target_id = t.id::text) as lines,
      (select count(*)::int from request_key where request_id like $3 || '%' and answer is not null) as keys
      from ${type}_log t where id = $2`,
    [type, id, requestId],
  )
  if (!row) throw new Error(`there is no ${type} ${id}`)
  return row
}

describe('a decision', () => {
  it.each(cases)('happens once though the server dies in %s (K4)', async (_title, one) => {
    const { verb, isDone, point } = one
    const { type, endpoint } = verb
    for (let round = 0; round < rounds; round += 1) {
      const { id, input, status } = await verb.open()
      const requestId = randomUUID()
      const before = await storedOf(type, id, requestId)
      const call = (key = requestId) =>
        send(fetch, at.carol, endpoint, { ...input, requestId: key }, { base: server.base })
      await killAt(point, call)
      const done = {
        status,
        version: before.version + 1,
        journals: before.journals + 1,
        lines: before.lines + 1,
        keys: 1,
      }
      // All of it or nothing: the record, its journal, its line in the trail and the key.
      expect(await storedOf(type, id, requestId)).toEqual(isDone ? done : before)
      await restart()
      const replies = [await call(), await call()]
      for (const reply of replies) {
        expect(reply.code, reply.msg).toBe(Code.ok)
        expect(reply.data).toMatchObject({ id, status })
      }
      expect((await call(randomUUID())).code).toBe(Code.alreadyHandled)
      expect(await storedOf(type, id, requestId)).toEqual(done)
    }
    expect(await at.desk.violations()).toEqual([])
  })

  it('of many records goes on behind the one after which the server died (K4)', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await at.desk.recharges(3)
      const requestId = randomUUID()
      const items = ids.map((id) => ({ id, version: 1 }))
      const input = { items, action: 'approve', requestId }
      const call = () => send(fetch, at.carol, recharges.review, input, { base: server.base })
      await killAt({ at: /^commit/, behind: /^update "recharge_log"/, side: 'after' }, call)
      const stored = () => Promise.all(ids.map((id) => storedOf('recharge', id, requestId)))
      expect((await stored()).map(({ status }) => status)).toEqual([
        'approved',
        'pending',
        'pending',
      ])
      await restart()
      const { data } = await call()
      expect(data).toMatchObject({ results: ids.map((id) => ({ id, code: Code.ok })) })
      const whole = { status: 'approved', version: 2, journals: 1, lines: 1 }
      expect(await stored()).toMatchObject(ids.map(() => whole))
    }
    expect(await at.desk.violations()).toEqual([])
  })
})

describe('a merge', () => {
  const behind = /^insert into "big_file"/
  const ends: readonly (readonly [string, CrashPoint])[] = [
    [
      'after its claim and before the whole is written',
      { at: /set status = 'merging'/, side: 'after' },
    ],
    ['after the whole has its name and before it is recorded', { at: behind, side: 'before' }],
    ['before the commit of its record', { at: /^commit/, behind, side: 'before' }],
    ['after the commit and before the answer', { at: /^commit/, behind, side: 'after' }],
  ]
  it.each(sampleOf(ends))(
    'ends with one whole file though the server dies %s (K4)',
    async (_moment, point) => {
      const mine = uploader((path, init) => fetch(new URL(path, server.base), init), at.carol.token)
      for (let round = 0; round < rounds; round += 1) {
        const source = { bytes: film(chunkSize + 12_345), filename: `${randomUUID()}.avi` }
        const before = await filesBelow(join(dataDir, 'uploads', 'files'))
        const { data: begun } = await mine.test(source)
        for (let number = 1; number <= begun.totalChunks; number += 1)
          await mine.chunk(source, number)
        await killAt(point, () => mine.merge(source))
        // As after the ten seconds for which a claim holds.
        await database.sql`update upload_session set lease_until = now() - interval '1 second' where lease_until is not null`
        await restart()
        const [first, second] = [await mine.merge(source), await mine.merge(source)]
        expect(first.code, first.msg).toBe(Code.ok)
        expect(second.data.id).toBe(first.data.id)
        expect(sha256(await mine.download(first.data.id ?? ''))).toBe(sha256(source.bytes))
        const [records] = await database.sql<{ n: number }[]>`
          select count(*)::int as n from big_file where source_name = ${source.filename}`
        expect(records?.n).toBe(1)
        // What a process wrote that died before its record is erased.
        await vi.waitFor(
          async () =>
            expect(await filesBelow(join(dataDir, 'uploads', 'files'))).toHaveLength(
              before.length + 1,
            ),
          patience,
        )
      }
    },
  )
})
