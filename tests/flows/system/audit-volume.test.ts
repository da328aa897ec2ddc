// The audit trail is no place to be filled: what one operator keeps for themself is not in it, and calls that move neither value
// nor rights write short lines, and so much an hour.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as claims from '#contract/money/recharge-log.ts'
import { logout } from '#contract/session.ts'
import * as views from '#contract/system/list-view.ts'
import { fittingRefusals, shortLine } from '#server/http/audit/audit-volume.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let admin: string
let adminId: string
beforeAll(async () => {
  server = await testServer()
  admin = await server.signIn()
  const [row] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = 'admin'`
  adminId = row?.id ?? ''
})
afterAll(() => server.close())
beforeEach(() => server.sql`truncate audit_volume, list_layout`)

const list = claims.list.path
const layoutOf = (pageSize: 20 | 50 | 100) => ({
  columns: { txId: false },
  density: 'compact' as const,
  pageSize,
})
const keep = (pageSize: 20 | 50 | 100) =>
  server.call(views.layout, { list, layout: layoutOf(pageSize) }, { token: admin })
const trail = async () => {
  const [row] = await server.sql<
    { lines: number }[]
  >`select count(*)::int as lines from operation_log`
  return row?.lines
}
const fill = (kind: string, bytes: number) => server.sql`
  insert into audit_volume (operator_id, kind, hour, bytes)
  values (${adminId}, ${kind}, date_trunc('hour', clock_timestamp()), ${bytes})`
const search = { keyword: 'somebody' }
const addView = (name: string, fields: object = {}) =>
  server.call(
    views.add,
    { list, name, search, columns: {}, pageSize: null, arrangement: null, ...fields },
    { token: admin, lang: 'en' },
  )

describe('what an operator keeps for themself', () => {
  it('is no line of the trail, and the last value counts', async () => {
    const { data: view } = await addView('Mine')
    const before = await trail()
    expect((await keep(20)).code).toBe(Code.ok)
    await server.sql`update list_layout set layout_at = layout_at - interval '10 seconds'`
    expect((await keep(50)).code).toBe(Code.ok)
    const chosen = { list, id: view.id }
    expect((await server.call(views.setDefault, chosen, { token: admin })).code).toBe(Code.ok)
    expect(await trail()).toBe(before)
    const { data } = await server.call(views.all, { list }, { token: admin })
    expect(data).toMatchObject({ layout: layoutOf(50), defaultId: view.id })
  })

  it('is kept at most once in ten seconds', async () => {
    expect((await keep(20)).code).toBe(Code.ok)
    expect(await keep(50)).toMatchObject({
      code: Code.tooMany,
      data: { retryAfter: expect.any(Number) },
    })
    // The same once more is nothing to keep.
    expect((await keep(20)).code).toBe(Code.ok)
    const { data } = await server.call(views.all, { list }, { token: admin })
    expect(data.layout).toMatchObject({ pageSize: 20 })
  })
})

describe('a call that moves nothing', () => {
  it('writes no line of more than 2 KB: its longest values are replaced by length and hash', async () => {
    const long = 'y'.repeat(5_000)
    const short = shortLine({
      action: 'listView.edit',
      targetType: 'listView',
      targetId: '1',
      before: { name: 'Old', search: long },
      after: { name: 'New', search: { keyword: long } },
    })
    expect(short.before).toEqual({
      name: 'Old',
      search: { length: 5_000, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(short.after).toMatchObject({ name: 'New', search: { hash: expect.any(String) } })
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`field${at}`, at]))
    const whole = shortLine({ ...short, after: many })
    expect(whole.after).toEqual({ length: expect.any(Number), hash: expect.any(String) })

    const { data } = await addView('Long', {
      columns: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`column${at}`, true])),
    })
    const [line] = await server.sql<{ after: object; bytes: number }[]>`
      select after, pg_column_size(l.*) as bytes from operation_log l
       where target_type = 'listView' and target_id = ${data.id}`
    expect(line?.bytes).toBeLessThanOrEqual(2_048)
    expect(line?.after).toMatchObject({
      name: 'Long',
      search,
      columns: { length: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  it('is refused where its operator wrote 1 MB in this hour, and others are not', async () => {
    await fill('nothing', 1024 ** 2 - 100)
    const before = await trail()
    expect(await addView('Full')).toMatchObject({
      code: Code.tooMany,
      msg: 'Too many changes within an hour. Try again later',
    })
    expect(await trail()).toBe(before)
    await server.sql`update audit_volume set hour = hour - interval '1 hour'`
    expect((await addView('Next hour')).code).toBe(Code.ok)
    const [row] = await server.sql<
      { bytes: number }[]
    >`select bytes::int as bytes from audit_volume`
    expect(row?.bytes).toBeLessThan(3_000)
  })

  it('is counted when it is refused, and leaves no line beyond the hour', async () => {
    await addView('Taken')
    const before = (await trail()) ?? 0
    expect((await addView('Taken')).code).toBe(Code.duplicate)
    expect(await trail()).toBe(before + 1)
    await server.sql`truncate audit_volume`
    await fill('nothing', 1024 ** 2 - 100)
    expect((await addView('taken')).code).toBe(Code.duplicate)
    expect(await trail()).toBe(before + 1)
  })

  it('keeps the refusals of others that are written together with those of a full hour', async () => {
    await server.operator({ userName: 'colleague', roleCode: 'support' })
    const [colleague] = await server.sql<{ id: string }[]>`
      select id::text from operator where user_name = 'colleague'`
    const ids = [adminId, colleague?.id ?? '']
    const lines = ids.map((operatorId) => ({
      source: { operatorId, operatorName: 'x', permission: 'p', ip: '10.0.0.1', traceId: 't' },
      entry: { action: 'call.refuse', targetType: 'call', targetId: 'p' },
    }))
    await fill('nothing', 1024 ** 2 - 100)
    const kept = await server.db.transaction((tx) =>
      fittingRefusals(tx, [...lines, ...lines].toReversed()),
    )
    expect(kept.map(({ source }) => source.operatorId)).toEqual([ids[1], ids[1]])
    const counted = await server.sql<{ id: string; bytes: number }[]>`
      select operator_id::text as id, bytes::int as bytes from audit_volume order by operator_id`
    expect(counted).toEqual([
      { id: adminId, bytes: 1024 ** 2 - 100 },
      { id: ids[1], bytes: expect.any(Number) },
    ])
  })
})

it('never holds back a call that moves something, nor the way out', async () => {
  await fill('nothing', 1024 ** 2)
  await fill('publication', 20 * 1024 ** 2)
  const token = await server.signIn()
  const before = (await trail()) ?? 0
  expect((await server.call(logout, {}, { token })).code).toBe(Code.ok)
  expect(await trail()).toBe(before + 1)
})
