// The invitation tree over the wire: figures, children by the page, who sees what, and moving a member.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as api from '#contract/member/member-team.ts'
import * as memberApi from '#contract/member/member.ts'
import * as approvals from '#contract/system/approval.ts'
import { approvalOf, holders, sendConfirmed } from '#tests/money/authenticators.ts'
import { type Desk, openDesk, type Reviewer, send, setConfirms } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let admin: Reviewer
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  ;[admin] = (await desk.operators(1)) as [Reviewer]
})
afterAll(() => server.close())

const reason = '邀请关系登记错误'

/** Puts members below one another: each below the one before. */
async function chain(count: number): Promise<string[]> {
  const ids = await desk.members(count)
  for (const [index, id] of ids.entries()) await below(id, ids.slice(0, index))
  return ids
}
const below = (id: string, above: readonly string[]) => server.sql`
  update member set path = ${`/${[...above, id].join('/')}/`}, depth = ${above.length},
    inviter_id = ${above.at(-1) ?? null} where id = ${id}`
const pathOf = async (id: string) => {
  const [row] = await server.sql<
    { path: string; depth: number; inviter_id: string | null; version: number }[]
  >`
    select path, depth, inviter_id, version from member where id = ${id}`
  if (!row) throw new Error('There is no such member.')
  return row
}
const listed = async (input: object) => (await send(desk.fetch, admin, api.list, input)).data.list
const move = (who: Reviewer, memberId: string, newInviterId: string | null, version = 1) =>
  send(desk.fetch, who, api.setInviter, { memberId, version, newInviterId, reason })

describe('the figures of a team', () => {
  it('count those below and add up their money with the member’s own', async () => {
    const [root = '', child = '', grandchild = ''] = await chain(3)
    const other = (await desk.members(1))[0] ?? ''
    await below(other, [root])
    await server.sql`insert into ledger_account (member_id, wallet_type, currency, available, frozen) values
      (${root}, 'spot', 'USDT', 1, 0), (${child}, 'spot', 'USDT', 10, 5), (${grandchild}, 'contract', 'USDT', 100, 0),
      (${grandchild}, 'experience', 'USDT', 1000, 0)`
    const ids = await desk.recharges(2, { memberId: grandchild, amount: '250' })
    await server.sql`update recharge_log set status = 'approved', is_first = id = ${ids[0] ?? ''}, credited_amount = amount, reviewer_id = 1, reviewer_name = 'x',
      reviewed_at = now() where id = any (${ids})`
    const rows = await listed({ rootMemberId: root, orderBy: 'teamCount desc' })
    expect(rows.map(({ id }) => id).slice(0, 2)).toEqual([root, child])
    expect(rows[0]).toMatchObject({
      directCount: 2,
      teamCount: 3,
      effectiveCount: 0,
      teamAssetUsd: '116',
      teamRechargeUsd: '500',
    })
    expect(rows.find(({ id }) => id === grandchild)).toMatchObject({
      teamCount: 0,
      teamRechargeUsd: '500',
      parentId: child,
    })
    expect(rows.find(({ id }) => id === other)).toMatchObject({ teamAssetUsd: '0' })
    const before = await listed({ rootMemberId: root, dateRange: ['2020-01-01', '2020-01-31'] })
    expect(before.find(({ id }) => id === root)).toMatchObject({
      teamRechargeUsd: '0',
      teamCount: 3,
    })
    const product = `TEAM${root}USDT`
    await server.sql`insert into contract_product (product_code, name, product_type, base_currency, settle_currency,
        contract_size, price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, price_source)
      values (${product}, '{"zh-cn":"测试","en":"Test","zh-tw":"測試"}', 'perpetual', 'BTC', 'USDT', 1, 0.1, 1, 1, 100, 100, 50, 0.01, 'composite')`
    await server.sql`with e as (insert into contract_entrust (member_id, product_code, side, position_side, open_close,
        order_type, price, qty, leverage, margin_mode, client_source, status)
      values (${grandchild}, ${product}, 'buy', 'long', 'open', 'limit', 100, 1, 10, 'cross', 'web', 'filled') returning id)
      insert into contract_deal (entrust_id, member_id, product_code, side, position_side, open_close, price, qty, notional,
        fee, leverage, margin_mode, role, deal_type)
      select id, ${grandchild}, ${product}, 'buy', 'long', 'open', 100, 1, 100, 0.5, 10, 'cross', 'taker', 'normal' from e`
    const [traded] = await listed({ rootMemberId: root, orderBy: 'depth asc' })
    // The fee counts once it is booked (D6).
    expect(traded).toMatchObject({ effectiveCount: 1, teamVolumeUsd: '100', teamFeeUsd: '0' })
  })

  it('are not mixed up between ids that begin alike', async () => {
    const [root = ''] = await desk.members(1)
    await server.sql`insert into member (id, member_no, account, email, invite_code, path)
      overriding system value values (${`${root}0`}, ${`3${root}0`}, ${`like${root}`}, ${`like${root}@example.com`},
      ${`L${root}`}, ${`/${root}0/`})`
    const [row] = await listed({ rootMemberId: root })
    expect(row).toMatchObject({ id: root, teamCount: 0 })
  })
})

describe('the tree', () => {
  it('gives children by the page, each once, and says who has more below', async () => {
    const [root = ''] = await desk.members(1)
    const children = await desk.members(130)
    for (const id of children) await below(id, [root])
    const grandchild = (await desk.members(1))[0] ?? ''
    await below(grandchild, [root, children[0] ?? ''])
    const page = (pageNum: number) => send(desk.fetch, admin, api.tree, { parentId: root, pageNum })
    const [first, second] = [(await page(1)).data, (await page(2)).data]
    expect([first.total, first.list.length, second.list.length]).toEqual([130, 100, 30])
    const all = [...first.list, ...second.list]
    expect(new Set(all.map(({ id }) => id)).size).toBe(130)
    expect(all.filter(({ hasChildren }) => hasChildren).map(({ id }) => id)).toEqual([children[0]])
  })

  it('shows a bound operator the own team only, and nothing above it', async () => {
    const [top = '', leader = '', child = ''] = await chain(3)
    const token = await server.operator({
      userName: 'teamleader1',
      roleCode: 'agent',
      bindMemberId: leader,
    })
    const bound = { id: '', userName: '', token }
    const rows = (await send(desk.fetch, bound, api.list, {})).data.list
    expect(rows.map(({ id }) => id)).toEqual([leader, child])
    expect(rows[0]).toMatchObject({ parentId: null, parentNo: null })
    const roots = (await send(desk.fetch, bound, api.tree, {})).data
    expect(roots.list.map(({ id }) => id)).toEqual([leader])
    const way = (await send(desk.fetch, bound, api.path, { memberId: child })).data.list
    expect(way.map(({ id }) => id)).toEqual([leader, child])
    expect((await send(desk.fetch, bound, api.tree, { parentId: top })).code).toBe(40401)
    expect((await send(desk.fetch, bound, api.path, { memberId: top })).code).toBe(40401)
    expect((await move(bound, child, null)).code).toBe(40301)
  })
})

describe('changing the inviter', () => {
  it('moves the whole team, and tells from where to where', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const [target = '', under = ''] = await chain(2)
    expect((await move(admin, b, under)).data).toEqual({ movedCount: 2 })
    expect(await pathOf(b)).toMatchObject({
      path: `/${target}/${under}/${b}/`,
      depth: 2,
      inviter_id: under,
      version: 2,
    })
    expect(await pathOf(c)).toMatchObject({
      path: `/${target}/${under}/${b}/${c}/`,
      depth: 3,
      inviter_id: b,
      version: 1,
    })
    expect(await pathOf(a)).toMatchObject({ path: `/${a}/`, depth: 0 })
    const [line] = await server.sql`
      select reason, before, after from operation_log where action = 'member.setInviter' and target_id = ${b}`
    expect(line).toMatchObject({ reason, before: { depth: 1 }, after: { depth: 2, movedCount: 2 } })
    expect((await move(admin, b, null, 2)).data).toEqual({ movedCount: 2 })
    expect(await pathOf(c)).toMatchObject({ path: `/${b}/${c}/`, depth: 1 })
  })

  it('refuses circles, the member itself, closed inviters, no change and what is out of date', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const [closed = ''] = await desk.members(1)
    await server.sql`update member set status = 'closed' where id = ${closed}`
    const before = await pathOf(b)
    expect((await move(admin, a, c)).code).toBe(42203)
    expect((await move(admin, b, b)).code).toBe(42203)
    expect((await move(admin, b, closed)).code).toBe(40001)
    expect((await move(admin, b, a)).code).toBe(42203)
    expect((await move(admin, b, null, 9)).code).toBe(40902)
    expect(await pathOf(b)).toEqual(before)
  })

  it('keeps the tree whole when two members are moved below one another at once', async () => {
    const [a = '', b = ''] = await desk.members(2)
    const codes = (await Promise.all([move(admin, a, b), move(admin, b, a)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((x, y) => x - y)).toEqual([0, 42203])
  })

  it.each([1, 2, 3])(
    'takes along whoever is opened meanwhile below the last of a team of %i',
    async (length) => {
      for (let round = 0; round < 4; round += 1) {
        const team = await chain(length)
        const [top = '', last = ''] = [team[0], team.at(-1)]
        const [target = ''] = await desk.members(1)
        const opened = {
          account: `Below_${last}`,
          password: 'abc123!@',
          email: `below${last}@example.com`,
          inviterId: last,
          reason: '内部测试账户',
        }
        const [placed, added] = await Promise.all([
          move(admin, top, target),
          send(desk.fetch, admin, memberApi.add, opened),
        ])
        expect([placed.code, added.code]).toEqual([0, 0])
        const child = await pathOf(added.data.id)
        expect(child).toMatchObject({
          path: `/${[target, ...team, added.data.id].join('/')}/`,
          depth: length + 1,
        })
      }
    },
  )

  it('takes two operators and their codes', async () => {
    const strict = await openDesk(server, server.url, { confirms: true })
    const [maker, checker] = await holders(strict, 2)
    if (!maker || !checker) throw new Error('Two operators are needed.')
    const [a = '', b = ''] = await desk.members(2)
    const body = { memberId: a, version: 1, newInviterId: b, reason }
    const applied = await sendConfirmed(strict, maker, api.setInviter, body)
    expect((await pathOf(a)).inviter_id).toBeNull()
    const review = {
      id: approvalOf(applied),
      version: 1,
      action: 'approve',
      remark: '核对无误，同意',
    }
    const own = await sendConfirmed(strict, maker, approvals.review, review)
    expect(own.code).toBe(40303)
    expect((await sendConfirmed(strict, checker, approvals.review, review)).code).toBe(0)
    expect((await pathOf(a)).inviter_id).toBe(b)
    await setConfirms(server.sql, 'off')
  })
})
