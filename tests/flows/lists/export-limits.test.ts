// What one operator's exports may take: places in the queue, room in the store, the disk, and what they may still read.
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { ExportCall } from '#contract/endpoint.ts'
import * as api from '#contract/export.ts'
import { list as moneyLogs } from '#contract/money/money-log.ts'
import { list as recharges } from '#contract/money/recharge-log.ts'
import { runNextExport } from '#server/lists/export/worker.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { exportDesk } from '#tests/money/export-desk.ts'

const { desk, app, alice, other, appWithRoom, ask, rowOf, keys, close } = await exportDesk()
const { sql } = desk
await desk.recharges(1_100)
// The desk of finance reads and exports recharges.
await sql`insert into role_menu (role_id, menu_id) select role.id, menu_item.id from role, menu_item
  where role.code = 'finance1' and menu_item.name = any (${[recharges.permission, recharges.exportCall?.permission ?? '']}::text[])
  on conflict do nothing`
afterAll(close)
afterEach(() => sql`delete from export_job`)

const all = { filters: {}, orderBy: 'id asc' }
async function asked(who = alice): Promise<string> {
  const { code, msg, data } = await ask(all, who)
  expect(code, msg).toBe(Code.ok)
  return data.jobId
}
async function exported(who = alice): Promise<string> {
  const id = await asked(who)
  expect(await runNextExport(app)).toBe(true)
  return id
}
/** The code of a download, or 0 where it is the file. */
async function downloaded(id: string, who = alice) {
  const response = await app.fetch(
    new Request(`http://127.0.0.1/admin/${api.download.permission}?id=${id}`, {
      headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'en' },
    }),
  )
  const isFile = response.headers.get('content-disposition') !== null
  const text = await response.text()
  return isFile ? { code: 0, msg: '' } : (JSON.parse(text) as { code: number; msg: string })
}
const narrowed = {
  code: Code.noPermission,
  msg: 'Your permissions or data scope have been reduced since this export. Export again',
}

describe('asking for exports', () => {
  it('accepts three at a time of one operator, also of six asked for at once', async () => {
    const codes = (await Promise.all(Array.from({ length: 6 }, () => ask(all)))).map(
      ({ code }) => code,
    )
    expect(codes.filter((code) => code === Code.ok)).toHaveLength(3)
    expect(codes.filter((code) => code === Code.limitExceeded)).toHaveLength(3)
    expect((await ask(all)).msg).toBe(
      'At most 3 exports can wait or run at a time. Wait for one to finish',
    )
    expect((await ask(all, other)).code).toBe(Code.ok)
    for (let at = 0; at < 4; at += 1) await runNextExport(app)
    expect((await ask(all)).code).toBe(Code.ok)
  })

  it('refuses a column that is named twice', async () => {
    const amount = { field: 'amount', title: 'Amount' }
    const columns = [amount, { field: 'id', title: 'Id' }, { ...amount, title: 'Again' }]
    expect((await ask({ ...all, columns })).code).toBe(Code.invalid)
  })

  it('refuses money logs without days when asked, not later', async () => {
    const columns = [{ field: 'amount', title: 'Amount' }]
    const calls = moneyLogs.exportCall as ExportCall
    expect((await ask({ filters: {}, columns }, alice, calls)).code).toBe(Code.invalid)
    expect(await sql`select from export_job`).toHaveLength(0)
    const filters = { dateRange: ['2026-01-01', '2026-01-31'] }
    expect((await ask({ filters, columns }, alice, calls)).code).toBe(Code.ok)
  })
})

describe('exports of two operators', () => {
  it('are done alternately, however many one of them asked for before', async () => {
    await exported()
    const ids = [await asked(), await asked(), await asked(), await asked(other)]
    const order: string[] = []
    for (let at = 0; at < 4; at += 1) {
      await runNextExport(app)
      const done = await sql<{ id: string }[]>`
        select id::text from export_job where status = 'done' and id = any (${ids}::bigint[])`
      order.push(...done.map(({ id }) => id).filter((id) => !order.includes(id)))
    }
    expect(order[0]).toBe(ids[3])
    expect(order).toHaveLength(4)
  })

  it('run one of each at a time', async () => {
    const [first] = [await asked(), await asked()]
    await sql`update export_job set status = 'running', lease_until = now() + interval '1 minute' where id = ${first}`
    expect(await runNextExport(app)).toBe(false)
    await asked(other)
    expect(await runNextExport(app)).toBe(true)
  })
})

describe('room', () => {
  /** A finished file of so many gigabytes that is kept for so many days. */
  const keep = (gigabytes: number, days: number) => sql`
    insert into export_job (operator_id, operator_name, path, module, title, query, columns, format, lang, ip, trace_id,
      permissions, status, bytes, file_key, finished_at, expires_at)
    values (${alice.id}, 'x', 'x', 'x', 'x', '{}', '[]', 'csv', 'en', '', '', '{}', 'done', ${gigabytes * 1e9},
      'x', now(), now() + make_interval(days => ${days}))`

  it('is 20 gigabytes for a day: more is not asked for', async () => {
    await keep(10, 2)
    await keep(1, 1)
    const refused = await ask(all)
    expect(refused.code).toBe(Code.limitExceeded)
    expect(refused.msg).toContain('20 GB')
    expect((await ask(all, other)).code).toBe(Code.ok)
  })

  it('ends a file that would be more than the operator may keep, and leaves nothing of it', async () => {
    const before = await keys()
    await keep(19.9999, 1)
    const id = await exported()
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      failReason:
        'Your exports have used their quota (20 GB-days). Wait until one expires, or narrow the filter',
    })
    expect(await keys()).toEqual(before)
  })

  it('on the disk is kept for the database while a file is written, and its part removed', async () => {
    const before = await keys()
    for (const looks of [[0], [1e9, 0]]) {
      const id = await asked()
      const left = [...looks]
      const small = appWithRoom(async () => left.shift() ?? 0)
      expect(await runNextExport(small)).toBe(true)
      expect(await rowOf(id)).toMatchObject({
        status: 'failed',
        failReason: 'The server’s disk is full, so the export was stopped',
      })
      expect(left).toEqual([])
    }
    expect(await keys()).toEqual(before)
  })
})

describe('a download', () => {
  const restored: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const restore of restored.splice(0)) await restore()
  })

  it('is refused to an operator who was bound to a member since', async () => {
    const id = await exported()
    const [member] = await desk.members(1)
    restored.push(() => sql`update operator set bind_member_id = null where id = ${alice.id}`)
    await sql`update operator set bind_member_id = ${member ?? ''} where id = ${alice.id}`
    expect(await downloaded(id)).toMatchObject(narrowed)
    await sql`update operator set bind_member_id = null where id = ${alice.id}`
    expect((await downloaded(id)).code).toBe(0)
  })

  it('is refused to an operator whose data scope was narrowed since, and not where it was widened', async () => {
    const [finance] = (await desk.operators(1, 'finance1')) as [Reviewer]
    const wide = await exported(finance)
    restored.push(() => sql`update role set data_scope = 'all' where code = 'finance1'`)
    await sql`update role set data_scope = 'self' where code = 'finance1'`
    expect(await downloaded(wide, finance)).toMatchObject(narrowed)
    const narrow = await exported(finance)
    expect((await downloaded(narrow, finance)).code).toBe(0)
    await sql`update role set data_scope = 'all' where code = 'finance1'`
    expect((await downloaded(narrow, finance)).code).toBe(0)
  })

  it('is refused to an operator who lost a permission since', async () => {
    const [finance] = (await desk.operators(1, 'finance1')) as [Reviewer]
    const id = await exported(finance)
    expect((await downloaded(id, finance)).code).toBe(0)
    await sql`delete from role_menu where role_id = (select id from role where code = 'finance1')
      and menu_id = (select id from menu_item where name = ${recharges.permission} limit 1)`
    expect(await downloaded(id, finance)).toMatchObject(narrowed)
  })

  it('of a file from before scopes were stored is refused to whoever is limited', async () => {
    const [finance] = (await desk.operators(1, 'finance1')) as [Reviewer]
    const id = await exported(finance)
    await sql`update export_job set scope = null where id = ${id}`
    expect((await downloaded(id, finance)).code).toBe(0)
    restored.push(() => sql`update role set data_scope = 'all' where code = 'finance1'`)
    await sql`update role set data_scope = 'self' where code = 'finance1'`
    expect(await downloaded(id, finance)).toMatchObject(narrowed)
  })

  it('goes on for whoever asked, as before', async () => {
    const id = await exported()
    expect((await send(app.fetch, alice, api.progress, { id })).data.status).toBe('done')
    expect((await downloaded(id)).code).toBe(0)
    expect((await downloaded(id, other)).code).toBe(Code.notFound)
  })
})
