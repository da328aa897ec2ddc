// Exports through the real server: a job, a file that only its operator reads, masked as on screen and harmless to a
// spreadsheet, with control totals, and memory that does not grow with it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { ExportCall } from '#contract/endpoint.ts'
import * as api from '#contract/export.ts'
import { list as recharges } from '#contract/money/recharge-log.ts'
import { createApp } from '#server/app.ts'
import { expireExports, runNextExport } from '#server/export/worker.ts'
import { createLog } from '#server/http/log.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { type Desk, openDesk, type Reviewer, send } from '../money/desk.ts'

let database: TestDatabase
let desk: Desk
let folder = ''
let app: ReturnType<typeof createApp>
let alice: Reviewer
let other: Reviewer
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  app = createApp({
    ...database,
    config: {
      trustProxy: 1,
      sessionIdleMin: 15,
      sessionMaxHours: 12,
      metricsToken: undefined,
      uploadMaxBytes: 1024 ** 2,
    },
    store: diskStore(folder),
    log: createLog('silent'),
  })
  ;[alice, other] = (await desk.operators(2)) as [Reviewer, Reviewer]
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const columns = [
  { field: 'rechargeNo', title: 'No.' },
  { field: 'account', title: '=Account' },
  { field: 'currency', title: 'Currency' },
  { field: 'amount', title: 'Amount' },
  { field: 'status', title: 'Status', dict: 'recharge_status' },
  { field: 'remark', title: 'Remark' },
  { field: 'createdAt', title: 'Created' },
]
const ask = (input: object, who = alice, endpoint = recharges.exportCall as ExportCall) =>
  send(app.fetch, who, endpoint, { title: 'Recharges', columns, format: 'csv', ...input })
const rowOf = async (id: string) => {
  const { data } = await send(app.fetch, alice, api.list, { id })
  return data.list[0]
}
const fetchFile = (id: string, who = alice) =>
  Promise.resolve(
    app.fetch(
      new Request(`http://127.0.0.1/admin/${api.download.permission}?id=${id}`, {
        headers: { authorization: `Bearer ${who.token}` },
      }),
    ),
  )
/** Asks for an export, does it, and reads its file. */
async function exported(input: object) {
  const { code, data } = await ask(input)
  expect(code).toBe(Code.ok)
  expect(await runNextExport(app)).toBe(true)
  const file = await fetchFile(data.jobId)
  return { id: data.jobId, bytes: Buffer.from(await file.arrayBuffer()) }
}

describe('an export', () => {
  it('holds what the filter matches, in its order, masked, with words of the dictionary and exact totals', async () => {
    await desk.recharges(1100, { amount: '0.1' })
    await desk.recharges(3, { amount: '7', status: 'confirming' })
    const { id, bytes } = await exported({ filters: { status: ['pending'] }, orderBy: 'id asc' })
    const [head, ...rows] = parse(bytes, { bom: true }) as string[][]
    expect(head?.[1]).toBe("'=Account")
    expect(rows).toHaveLength(1100)
    expect(rows[0]?.[0]).toMatch(/^RC/)
    const numbers = rows.map(([no = '']) => no)
    expect(numbers.toSorted((a, b) => a.localeCompare(b))).toEqual(numbers)
    expect(rows[0]?.[1]).toContain('*')
    expect(rows[0]?.slice(2, 5)).toEqual(['USDT', '0.1', 'Pending'])
    expect(await rowOf(id)).toMatchObject({
      status: 'done',
      rowCount: 1100,
      totals: [{ field: 'amount', currency: 'USDT', amount: '110' }],
    })
    const trail = await desk.sql`
      select action, after from operation_log where target_type = 'export' and target_id = ${id} order by seq`
    expect(trail.map(({ action }) => action)).toEqual([
      'export.add',
      'export.finish',
      'export.download',
    ])
    expect(trail[1]?.['after']).toMatchObject({ rowCount: 1100 })
  })

  it('hands a spreadsheet no formula, in either format', async () => {
    const evil = '=HYPERLINK("http://x","y")'
    await desk.sql`update recharge_log set remark = ${evil} where id = (select min(id) from recharge_log)`
    const query = { filters: {}, orderBy: 'id asc' }
    const csv = await exported(query)
    expect((parse(csv.bytes, { bom: true }) as string[][])[1]?.[5]).toBe(`'${evil}`)
    const xlsx = await exported({ ...query, format: 'xlsx' })
    const found: unknown[][] = []
    for await (const row of streamXlsxRows(xlsx.bytes, { maxRows: 2 })) found.push(row.values)
    expect(found[1]?.[5]).toBe(`'${evil}`)
    expect(found[1]?.[3]).toBe('0.1')
  })

  it('is read by whoever asked for it, while they may export the list, and for a week', async () => {
    const { id } = await exported({ filters: {} })
    const refusal = async (who: Reviewer) =>
      ((await (await fetchFile(id, who)).json()) as { code: number }).code
    expect(await refusal(other)).toBe(Code.notFound)
    const [support] = (await desk.operators(1, 'support')) as [Reviewer]
    expect((await ask({ filters: {} }, support)).code).toBe(Code.noPermission)
    await desk.sql`update export_job set operator_id = ${support.id} where id = ${id}`
    expect(await refusal(support)).toBe(Code.noPermission)
    await desk.sql`update export_job set operator_id = ${alice.id}, expires_at = now() where id = ${id}`
    await expireExports(app)
    expect(await refusal(alice)).toBe(Code.notFound)
    expect((await rowOf(id))?.status).toBe('expired')
  })

  it('refuses columns that the list does not have, and filters it does not know the values of', async () => {
    const secret = [{ field: 'passwordHash', title: 'x' }]
    expect((await ask({ filters: {}, columns: secret })).code).toBe(Code.invalid)
    expect((await ask({ filters: { status: ['nope'] } })).code).toBe(Code.invalid)
  })

  it('is done once, and taken over when its worker died', async () => {
    const asked = await ask({ filters: {} })
    await desk.sql`update export_job set status = 'running', lease_until = now() + interval '1 minute' where id = ${asked.data.jobId}`
    expect(await runNextExport(app)).toBe(false)
    await desk.sql`update export_job set lease_until = now() - interval '1 second' where id = ${asked.data.jobId}`
    const both = await Promise.all([runNextExport(app), runNextExport(app)])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect((await rowOf(asked.data.jobId))?.status).toBe('done')
  })
})

it('needs no more memory for many rows than for few', async () => {
  for (let part = 0; part < 15; part += 1) await desk.recharges(2_000, { amount: '1.5' })
  let peak = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss - before)
  }, 20)
  const { id } = await exported({ filters: {} })
  clearInterval(watch)
  expect((await rowOf(id))?.rowCount).toBeGreaterThan(30_000)
  expect(peak / 1024 ** 2).toBeLessThan(100)
})
