// Exports through the real server: a job, a file that only its operator reads, masked as on screen and harmless to a
// spreadsheet, with control totals.
import { parse } from 'csv-parse/sync'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { ExportCall } from '#contract/endpoint.ts'
import * as api from '#contract/export.ts'
import { list as products } from '#contract/trade/contract-product.ts'
import { expireExports, runNextExport } from '#server/lists/export/worker.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { exportDesk } from '#tests/money/export-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const { desk, app, alice, other, appWriting, ask, rowOf, keys, close } = await exportDesk()
afterAll(close)

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
    for await (const row of streamXlsxRows(xlsx.bytes)) found.push(row.values)
    const head = found.findIndex((values) => values.length > 4)
    expect(found[head + 1]?.[5]).toBe(`'${evil}`)
    expect(found[head + 1]?.[3]).toBe('0.1')
  })

  it('tells in a workbook of which days and filter it is, whose, by which clock, and what it adds up to', async () => {
    const filterColumns = [
      { field: 'status', title: 'State', dict: 'recharge_status' },
      { field: 'reviewedAt', title: 'Reviewed' },
    ]
    const filters = {
      status: ['pending', 'approved'],
      currency: ['USDT'],
      dateRange: ['2020-01-01', '2099-12-31'],
    }
    const xlsx = await exported({ filters, filterColumns, format: 'xlsx' })
    const found: unknown[][] = []
    for await (const row of streamXlsxRows(xlsx.bytes)) found.push(row.values)
    expect(found.slice(0, 5)).toEqual([
      ['List', 'Recharges'],
      ['Period', '2020-01-01 – 2099-12-31'],
      ['Filter', 'State: Pending, Approved; Currency: USDT'],
      ['Exported by', alice.userName],
      ['Time zone', 'Asia/Shanghai'],
    ])
    expect(found[5]?.[0]).toBe('Exported at')
    const [total] = (await rowOf(xlsx.id))?.totals ?? []
    expect(found.at(-1)).toEqual(['Amount', total?.amount, 'USDT'])
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
    await desk.sql`update export_job set operator_id = ${alice.id}, expires_at = now() - interval '1 ms' where id = ${id}`
    await expireExports(app)
    expect(await refusal(alice)).toBe(Code.notFound)
    expect((await rowOf(id))?.status).toBe('expired')
  })

  it('holds the products of the list with their figures, in the order of one of them', async () => {
    await openTradingDesk(desk as never)
    const [product] = (await desk.operators(1, 'product')) as [Reviewer]
    const columns = [
      { field: 'productCode', title: 'Code' },
      { field: 'tradeStatus', title: 'Status', dict: 'product_trade_status' },
      { field: 'leverageOptions', title: 'Steps' },
      { field: 'lastPrice', title: 'Price' },
      { field: 'openInterestUsd', title: 'Open interest' },
    ]
    const query = { filters: { baseCurrency: ['BTC'] }, orderBy: 'openInterestUsd desc', columns }
    const calls = products.exportCall as ExportCall
    const [support] = (await desk.operators(1, 'support')) as [Reviewer]
    expect((await ask(query, support, calls)).code).toBe(Code.noPermission)
    await desk.sql`update contract_product set leverage_options = '{1,100}'`
    const { data } = await ask(query, product, calls)
    expect(await runNextExport(app)).toBe(true)
    const file = await fetchFile(data.jobId, product)
    const rows = parse(Buffer.from(await file.arrayBuffer()), { bom: true }) as string[][]
    expect(rows).toEqual([
      ['Code', 'Status', 'Steps', 'Price', 'Open interest'],
      ['BTCUSDT', 'Trading', '1 | 100', '61000', '6100'],
      ['BTCUSDT-SEC', 'Trading', '1 | 100', '61000', '0'],
    ])
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
    // More rows than are read ahead: a worker that has read all of them finishes its file.
    const { jobId } = await waiting('pending')
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
      failReason: 'The export failed. Try again',
    })
    expect(await runNextExport(app)).toBe(false)
  })

  it('shows how far it is to whoever asked for it, without keeping their session alive', async () => {
    const { jobId } = await waiting()
    expect(api.progress.passive).toBe(true)
    const progress = (who: Reviewer) => send(app.fetch, who, api.progress, { id: jobId })
    expect((await progress(alice)).data).toEqual({
      title: 'Recharges',
      format: 'csv',
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
async function waiting(status = 'confirming') {
  const { data } = await ask({ filters: { status: [status] } })
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
/** A server whose store waits before it takes the bytes of a file. */
function held() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun = () => {}
  const isWriting = new Promise<void>((resolve) => {
    begun = resolve
  })
  let name = ''
  const slow = appWriting((disk) => (key, source) => {
    name = key
    return disk.write(
      key,
      (async function* () {
        begun()
        await released
        yield* source
      })(),
    )
  })
  return { app: slow, isWriting, release: () => release(), key: () => name }
}
