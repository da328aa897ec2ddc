// Exports through the real server: a job, a file that only its operator reads, masked as on screen and harmless to a
// spreadsheet, with control totals, and memory that does not grow with it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parse } from 'csv-parse/sync'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { ExportCall } from '#contract/endpoint.ts'
import * as api from '#contract/export.ts'
import { list as recharges } from '#contract/money/recharge-log.ts'
import { expireExports, runNextExport } from '#server/export/worker.ts'
import { diskStore } from '#server/store/disk-store.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { appOver, type Desk, openDesk, type Reviewer, send } from '../money/desk.ts'

let database: TestDatabase
let desk: Desk
let folder = ''
let app: ReturnType<typeof appOver>
let alice: Reviewer
let other: Reviewer
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  desk = await openDesk(database, database.url)
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  app = appOver(database, {}, diskStore(folder))
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
      expectedCount: 1100,
      totals: [{ field: 'amount', title: 'Amount', currency: 'USDT', amount: '110' }],
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
    const { jobId, set } = await waiting()
    await set({ status: 'running', lease: '1 minute' })
    expect(await runNextExport(app)).toBe(false)
    await set({ status: 'running', lease: '-1 second' })
    const both = await Promise.all([runNextExport(app), runNextExport(app)])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect((await rowOf(jobId))?.status).toBe('done')
  })

  it('is ended by the worker that has it, and leaves no file of another', async () => {
    const { jobId, set } = await waiting()
    const slow = held()
    const first = runNextExport(slow.app)
    await slow.isWriting
    await set({ status: 'running', lease: '-1 second' })
    expect(await runNextExport(app)).toBe(true)
    const [file] = await desk.sql<{ key: string }[]>`
      select file_key as key from export_job where id = ${jobId}`
    slow.release()
    await first
    expect((await rowOf(jobId))?.status).toBe('done')
    const after = await desk.sql`select file_key as key from export_job where id = ${jobId}`
    expect(after).toEqual([file])
    expect(await keys()).not.toContain(slow.key())
    const finished = await desk.sql`
      select from operation_log where action = 'export.finish' and target_id = ${jobId}`
    expect(finished).toHaveLength(1)
  })

  it('waits for the next worker when the server stops in the middle of it', async () => {
    const { jobId } = await waiting()
    const slow = held()
    const stopping = new AbortController()
    const stopped = runNextExport(slow.app, stopping.signal)
    await slow.isWriting
    stopping.abort()
    slow.release()
    await stopped
    expect(await rowOf(jobId)).toMatchObject({ status: 'queued', rowCount: 0, failReason: '' })
    expect(await keys()).not.toContain(slow.key())
    expect(await runNextExport(app)).toBe(true)
    expect((await rowOf(jobId))?.status).toBe('done')
  })

  it('fails once three workers have died of it', async () => {
    const { jobId, set } = await waiting()
    await set({ status: 'running', lease: '-1 second', tries: 3 })
    expect(await runNextExport(app)).toBe(true)
    expect(await rowOf(jobId)).toMatchObject({
      status: 'failed',
      failReason: 'The export failed; try again',
    })
    expect(await runNextExport(app)).toBe(false)
  })

  it('shows how far it is to whoever asked for it, without keeping their session alive', async () => {
    const { jobId } = await waiting()
    expect(api.progress.passive).toBe(true)
    const progress = (who: Reviewer) => send(app.fetch, who, api.progress, { id: jobId })
    expect((await progress(alice)).data).toEqual({
      status: 'queued',
      rowCount: 0,
      expectedCount: null,
      failReason: '',
    })
    expect((await progress(other)).code).toBe(Code.notFound)
    await runNextExport(app)
    const { data } = await progress(alice)
    expect(data.status).toBe('done')
    expect(data.rowCount).toBe(data.expectedCount)
  })
})

/** An export that waits for a worker, and a way to say what became of it. */
async function waiting() {
  const { data } = await ask({ filters: { status: ['confirming'] } })
  const set = async ({
    status,
    lease,
    tries = 1,
  }: {
    status: string
    lease: string
    tries?: number
  }) => {
    await desk.sql`
      update export_job set status = ${status}, lease_until = now() + ${lease}::interval, tries = ${tries}
       where id = ${data.jobId}`
  }
  return { jobId: data.jobId, set }
}
/** A server whose store takes the first bytes of a file and waits before it takes the others. */
function held() {
  const disk = diskStore(folder)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun = () => {}
  const isWriting = new Promise<void>((resolve) => {
    begun = resolve
  })
  let name = ''
  const write: ObjectStore['write'] = (key, source) => {
    name = key
    return disk.write(
      key,
      (async function* () {
        begun()
        await released
        yield* source
      })(),
    )
  }
  return {
    app: appOver(database, {}, { ...disk, write }),
    isWriting,
    release: () => release(),
    key: () => name,
  }
}
const keys = async () => {
  const found: string[] = []
  for await (const { key } of diskStore(folder).list('files/')) found.push(key)
  return found
}

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
    const disk = diskStore(folder)
    const write: ObjectStore['write'] = (key, source) =>
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
      )
    const { data } = await ask({ filters })
    await runNextExport(appOver(database, {}, { ...disk, write }))
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
