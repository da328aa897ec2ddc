// Six operators read a record that was edited 5,000 times, 150 KB before and after each time: the server does not grow with
// it, and others are not held up.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as alerts from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import { toDifferenceEndpoint } from '#contract/history.ts'
import * as notice from '#contract/marketing/notice.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Fetch, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { isFull } from '#tests/sample.ts'
import { type ServerOn, startServerOn } from '#tests/server-process.ts'

const edits = 5_000
const maxGrowthMb = 50
const maxBytes = 256 * 1024

let database: TestDatabase
let server: ServerOn
let fetch: Fetch
let readers: Reviewer[]
let watcher: Reviewer
let id: string
beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 0 })
  const desk = await openDesk(database, database.url)
  readers = await desk.operators(6)
  ;[watcher] = (await desk.operators(1)) as [Reviewer]
  server = await startServerOn(database, { CALL_RATE: '0' })
  fetch = async (request) => {
    const { pathname, search } = new URL(request.url)
    return globalThis.fetch(new Request(server.base + pathname + search, request))
  }
  id = await editedNotice()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

/** Makes a notice with texts as long as they may be, and the lines of its edits. */
async function editedNotice(): Promise<string> {
  const { sql } = database
  const text = `<p>${'x'.repeat(49_000)}</p>`
  const texts = { content: text, contentEn: text, contentTw: text }
  const title = { 'zh-cn': '公告', en: '', 'zh-tw': '' }
  const added = await send(fetch, watcher, notice.add, {
    title,
    ...texts,
    noticeType: 'system',
    audience: 'all',
  })
  expect(added.code).toBe(Code.ok)
  const noticeId = added.data.id
  const state = (seed: string) =>
    sql`(select jsonb_object_agg(name, repeat(md5(name || ${seed}::text), 1563)) from unnest('{content,contentEn,contentTw}'::text[]) name)`
  const [line] = await sql<{ seq: string }[]>`
    insert into operation_log (operator_id, operator_name, permission, action, target_type, target_id, ip, trace_id, before, after)
    values (1, 'editor', 'p', 'notice.edit', 'notice', ${noticeId}, '10.0.0.1', 't', ${state('old')}, ${state('new')})
    returning seq::text`
  // Copies of a stored line keep its texts compressed as they are; sealing each would take its hash.
  await sql`alter table operation_log disable trigger operation_log_seal`
  await sql`
    insert into operation_log (seq, at, operator_id, operator_name, permission, action, target_type, target_id, ip, trace_id,
      before, after, prev_hash, hash)
    select seq + n, at, operator_id, operator_name, permission, action, target_type, target_id, ip, trace_id,
      case when n % 2 = 1 then after else before end, case when n % 2 = 1 then before else after end, '', ''
    from operation_log, generate_series(1, ${edits}::int) n where seq = ${line?.seq ?? ''}`
  return noticeId
}

const read = async (who: Reviewer) => {
  const { code, data } = await send(fetch, who, notice.get, { id })
  expect(code).toBe(Code.ok)
  return data
}
const poll = async () => {
  const from = performance.now()
  expect((await send(fetch, watcher, alerts.rechargeWithdrawReview, { Type: 0 })).code).toBe(
    Code.ok,
  )
  return performance.now() - from
}
const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

it('answers the record and a difference below 256 KB', async () => {
  const data = await read(watcher)
  expect(data.history).toHaveLength(20)
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(maxBytes)
  const event = data.history.at(-1)?.seq
  const asked = await send(fetch, watcher, toDifferenceEndpoint(notice.get), {
    id,
    event,
    field: 'content',
  })
  expect(asked.code).toBe(Code.ok)
  expect(asked.data.before).toHaveLength(50_016)
  expect(Buffer.byteLength(JSON.stringify(asked.data))).toBeLessThanOrEqual(maxBytes)
})

it('grows by at most 50 MB while six read it, and answers another operator', async () => {
  await Promise.all(readers.map(read))
  const quiet: number[] = []
  for (let count = 0; count < 40; count += 1) quiet.push(await poll())
  const before = server.residentMb()
  let peak = before
  let isReading = true
  const watched = (async () => {
    while (isReading) {
      peak = Math.max(peak, server.residentMb())
      await sleep(20)
    }
  })()
  const busy: number[] = []
  const polled = (async () => {
    while (isReading) busy.push(await poll())
  })()
  await Promise.all(
    readers.map(async (reader) => {
      for (let round = 0; round < 5; round += 1) await read(reader)
    }),
  )
  isReading = false
  await Promise.all([watched, polled])
  process.stdout.write(
    `six readings: ${before} MB + ${Math.round(peak - before)} MB; poll p95 ${p95(quiet).toFixed(1)} ms quiet, ` +
      `${p95(busy).toFixed(1)} ms of ${busy.length} meanwhile\n`,
  )
  expect(peak - before).toBeLessThanOrEqual(maxGrowthMb)
  expect(busy.length).toBeGreaterThan(0)
  // A machine that does other work at the same time says nothing about waiting.
  if (isFull) expect(p95(busy)).toBeLessThanOrEqual(2 * p95(quiet) + 50)
})
