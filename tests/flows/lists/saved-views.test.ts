// Saved views of lists: whose they are, who is offered them, and that none shows more than its list does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { list as links } from '#contract/marketing/service-link.ts'
import { list as recharges } from '#contract/money/recharge-log.ts'
import * as api from '#contract/system/list-view.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let boss: string
let finance: string
let other: string
let market: string
beforeAll(async () => {
  server = await testServer()
  boss = await server.signIn()
  finance = await server.operator({ userName: 'finance', roleCode: 'finance2' })
  other = await server.operator({ userName: 'other', roleCode: 'finance1' })
  market = await server.operator({ userName: 'market', roleCode: 'marketing' })
})
afterAll(() => server.close())

const pending = {
  list: recharges.path,
  name: 'Large and pending',
  search: { status: ['pending'], amountMin: '10000', orderBy: 'createdAt asc' },
  columns: { address: false, txId: true },
  pageSize: 50 as const,
}
const add = async (token: string, over: Partial<typeof pending> | object = {}) =>
  server.call(api.add, { ...pending, ...over }, { token })
const all = async (token: string, list: string = recharges.path) =>
  server.call(api.all, { list }, { token })
const names = async (token: string, list?: string) =>
  (await all(token, list)).data.views.map(({ name }) => name)
const trail = async (id: string) => {
  const rows = await server.sql<{ action: string }[]>`
    select action from operation_log where target_type = 'listView' and target_id = ${id} order by seq`
  return rows.map(({ action }) => action)
}
const tenSecondsLater = () => server.sql`update list_layout
  set layout_at = layout_at - interval '10 seconds', default_at = default_at - interval '10 seconds'`
const roleId = async (code: string) =>
  (await server.sql<{ id: string }[]>`select id from role where code = ${code}`)[0]?.id ?? ''

describe('an own view', () => {
  test('is saved, read, renamed, replaced and deleted by its owner, each with a line of the trail', async () => {
    const { data: first } = await add(finance, { name: '  Morning ' })
    expect((await all(finance)).data.views).toMatchObject([
      {
        ...first,
        name: 'Morning',
        audience: 'own',
        isMine: true,
        canRemove: true,
        search: pending.search,
        columns: pending.columns,
        pageSize: 50,
      },
    ])
    const content = { search: { currency: ['USDT'] }, columns: {}, pageSize: null }
    const { data: second } = await server.call(
      api.edit,
      { ...first, name: 'Evening', content },
      { token: finance },
    )
    expect(second).toEqual({ id: first.id, version: 2 })
    // Who still has the first version on screen changes and deletes nothing.
    for (const call of [api.edit, api.remove] as Endpoint[])
      expect((await server.call(call, { ...first, name: 'Late' }, { token: finance })).code).toBe(
        Code.stale,
      )
    expect((await all(finance)).data.views).toMatchObject([{ name: 'Evening', ...content }])
    expect((await server.call(api.remove, second, { token: finance })).code).toBe(0)
    expect(await names(finance)).toEqual([])
    expect(await trail(first.id)).toEqual(['listView.add', 'listView.edit', 'listView.remove'])
  })

  test('is nobody else’s, whatever they hold', async () => {
    const { data: mine } = await add(finance, { name: 'Mine' })
    expect(await names(boss)).toEqual([])
    for (const call of [api.edit, api.remove, api.share] as Endpoint[])
      expect((await server.call(call, { ...mine, name: 'Yours' }, { token: boss })).code).toBe(
        Code.notFound,
      )
    const taken = { list: recharges.path, id: mine.id }
    expect((await server.call(api.setDefault, taken, { token: boss })).code).toBe(Code.notFound)
    await server.call(api.remove, mine, { token: finance })
  })

  test('has a name that stands once, and holds filters of its list only', async () => {
    const { data: first } = await add(finance, { name: 'Night' })
    const again = await add(finance, { name: 'NIGHT' })
    expect(again).toMatchObject({ code: Code.duplicate, data: { errors: [{ field: 'name' }] } })
    for (const name of ['', ' ', 'x'.repeat(41)])
      expect((await add(finance, { name })).code).toBe(Code.invalid)
    for (const search of [{ nothing: 'x' }, { status: ['gone'] }, { orderBy: 'txId asc' }])
      expect(await add(finance, { name: 'Wrong', search })).toMatchObject({
        code: Code.invalid,
        data: { errors: [{ field: 'search' }] },
      })
    const { data: theirs } = await add(other, { name: 'Night' })
    await server.call(api.remove, first, { token: finance })
    await server.call(api.remove, theirs, { token: other })
  })

  test('cannot be one too many, not even by many calls at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: api.maxViews + 5 }, (_, at) =>
        add(market, { list: links.path, name: `View ${at}`, search: {} }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(api.maxViews)
    expect(answers.filter(({ code }) => code === Code.limitExceeded)).toHaveLength(5)
    expect(await names(market, links.path)).toHaveLength(api.maxViews)
    await server.sql`delete from list_view where list = ${links.path}`
  })
})

describe('a view of a list that the caller may not read', () => {
  test('is neither seen nor made, and looks like one of a list that does not exist', async () => {
    const { data: shared } = await add(finance, { name: 'For all' })
    expect((await server.call(api.share, shared, { token: finance })).code).toBe(0)
    for (const list of [recharges.path, 'no/list', api.all.path]) {
      expect((await all(market, list)).code).toBe(Code.notFound)
      expect((await add(market, { list, search: {} })).code).toBe(Code.notFound)
      const empty = { columns: {}, density: 'default', pageSize: null }
      const kept = await server.call(api.layout, { list, layout: empty }, { token: market })
      expect(kept.code).toBe(Code.notFound)
    }
    const seen = { id: shared.id, version: 2 }
    expect((await server.call(api.remove, seen, { token: market })).code).toBe(Code.notFound)
    await server.call(api.remove, seen, { token: finance })
  })
})

describe('a shared view', () => {
  test('needs the permission, reaches every reader of the list, and stays its owner’s to change', async () => {
    const { data: mine } = await add(other, { name: 'Shared' })
    expect((await server.call(api.share, mine, { token: other })).code).toBe(Code.noPermission)
    const { data: view } = await add(finance, { name: 'Shared' })
    const { data: shared } = await server.call(api.share, view, { token: finance })
    expect((await all(other)).data.views).toMatchObject([
      { id: mine.id, audience: 'own' },
      { id: view.id, audience: 'shared', isMine: false, canRemove: false },
    ])
    for (const call of [api.edit, api.remove] as Endpoint[])
      expect((await server.call(call, { ...shared, name: 'Ours' }, { token: other })).code).toBe(
        Code.noPermission,
      )
    // The name stands once in each group.
    const { data: twin } = await add(boss, { name: 'shared' })
    expect((await server.call(api.share, twin, { token: boss })).code).toBe(Code.duplicate)
    expect((await server.call(api.remove, shared, { token: boss })).code).toBe(0)
    expect(await trail(view.id)).toEqual(['listView.add', 'listView.offer', 'listView.remove'])
    await server.call(api.remove, twin, { token: boss })
    await server.call(api.remove, mine, { token: other })
  })

  test('carries nothing that can name a person, neither when it is offered nor later', async () => {
    const { data: named } = await add(finance, {
      name: 'Of one member',
      search: { ...pending.search, keyword: '13800138000' },
    })
    const attempt = await server.call(api.share, named, { token: finance, lang: 'en' })
    expect(attempt).toMatchObject({ code: Code.rule, msg: expect.stringContaining('keyword') })
    const offered = { ...named, roleId: await roleId('finance1') }
    const search = { keyword: '王小明' }
    const { data: bossView } = await add(boss, { name: 'Of one person', search })
    expect((await server.call(api.offer, { ...offered, ...bossView }, { token: boss })).code).toBe(
      Code.rule,
    )
    expect(await names(other)).toEqual([])

    const content = { search: pending.search, columns: {}, pageSize: null }
    const { data: clean } = await server.call(api.edit, { ...named, content }, { token: finance })
    const { data: shared } = await server.call(api.share, clean, { token: finance })
    const sneaked = { ...content, search: { keyword: '13800138000' } }
    const late = await server.call(api.edit, { ...shared, content: sneaked }, { token: finance })
    expect(late.code).toBe(Code.rule)
    expect((await all(other)).data.views).toMatchObject([{ search: pending.search }])
    await server.call(api.remove, shared, { token: finance })
    await server.call(api.remove, bossView, { token: boss })
  })
})

describe('a view for a role', () => {
  test('is offered by those who may give the role, and reaches its holders only', async () => {
    const { data: view } = await add(boss, { name: 'Desk' })
    const to = await roleId('finance1')
    const { data: theirs } = await add(finance, { name: 'Desk' })
    expect((await server.call(api.offer, { ...theirs, roleId: to }, { token: finance })).code).toBe(
      Code.noPermission,
    )
    const { data: offered } = await server.call(api.offer, { ...view, roleId: to }, { token: boss })
    expect((await all(other)).data.views).toMatchObject([
      { id: view.id, audience: 'role', isMine: false, canRemove: false },
    ])
    expect((await all(other)).data.roles).toEqual([])
    expect((await all(boss)).data.roles.map(({ id }) => id)).toContain(to)
    expect(await names(finance)).toEqual(['Desk'])
    // Taken back, it is what it was; the default of its readers goes with it.
    const chosen = { list: recharges.path, id: view.id }
    expect((await server.call(api.setDefault, chosen, { token: other })).code).toBe(0)
    expect((await all(other)).data.defaultId).toBe(view.id)
    const { data: back } = await server.call(
      api.offer,
      { ...offered, roleId: null },
      { token: boss },
    )
    expect((await all(other)).data).toMatchObject({ views: [], defaultId: null })
    await server.call(api.remove, back, { token: boss })
    await server.call(api.remove, theirs, { token: finance })
  })
})

describe('what an operator keeps for themself', () => {
  test('is the default view and the layout of each list; the last write counts', async () => {
    const { data: view } = await add(finance, { name: 'First thing' })
    const list = recharges.path
    await server.call(api.setDefault, { list, id: view.id }, { token: finance })
    for (const density of ['compact', 'comfortable'] as const) {
      const layout = { columns: { txId: false }, density, pageSize: 100 as const }
      await tenSecondsLater()
      await server.call(api.layout, { list, layout }, { token: finance })
      await server.call(api.layout, { list, layout }, { token: finance })
    }
    const again = await server.signIn('finance')
    expect((await all(again)).data).toMatchObject({
      defaultId: view.id,
      layout: { columns: { txId: false }, density: 'comfortable', pageSize: 100 },
    })
    expect((await all(other)).data).toMatchObject({ defaultId: null, layout: null })
    await server.call(api.remove, view, { token: finance })
    expect((await all(finance)).data).toMatchObject({ defaultId: null, layout: { pageSize: 100 } })
  })

  test('is open to an operator who is bound to a member; offering is not', async () => {
    const bound = await server.operator({ userName: 'bound', roleCode: 'admin', bindMemberId: '7' })
    const { data: view } = await add(bound, { name: 'My team' })
    expect(await names(bound)).toEqual(['My team'])
    expect((await all(bound)).data.roles).toEqual([])
    expect((await server.call(api.share, view, { token: bound })).code).toBe(Code.outOfScope)
    const offered = { ...view, roleId: await roleId('finance1') }
    expect((await server.call(api.offer, offered, { token: bound })).code).toBe(Code.outOfScope)
    expect((await server.call(api.remove, view, { token: bound })).code).toBe(0)
  })
})
