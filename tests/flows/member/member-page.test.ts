// The page of a member and what can be done there, over the wire.
import { sql as query } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as notes from '#contract/member/member-note.ts'
import * as api from '#contract/member/member.ts'
import { openDesk, type Desk } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'
import { holdForOrder } from '#tests/trade/held-order.ts'

let server: TestServer
let desk: Desk
let support: string
let risk: string
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  support = await server.operator({ userName: 'helper', roleCode: 'support' })
  risk = await server.operator({ userName: 'watcher', roleCode: 'risk' })
})
afterAll(() => server.close())

const reason = '按工单要求处理'
const oneMember = async () => {
  const [id = ''] = await desk.members(1)
  return id
}
const stored = async (id: string) => {
  const [row] = await server.sql`select * from member where id = ${id}`
  return row
}

describe('the list of members', () => {
  it('masks contact data and finds it by its whole value only', async () => {
    const id = await oneMember()
    await server.sql`update member set area_code = '+86', mobile = '13911112222', email = 'find.me@example.com' where id = ${id}`
    const found = await server.call(api.list, { keyword: '13911112222' }, { token: support })
    expect(found.data.list).toMatchObject([
      { id, mobile: '139****2222', email: 'f***@example.com' },
    ])
    const part = await server.call(api.list, { keyword: '139111' }, { token: support })
    expect(part.data.list.map((row) => row.id)).not.toContain(id)
  })

  it('finds the address of a registration, and nobody by what is no address', async () => {
    const id = await oneMember()
    await server.sql`update member set register_ip = '2001:db8::7' where id = ${id}`
    const found = async (registerIp: string) => {
      const { code, data } = await server.call(api.list, { registerIp }, { token: support })
      return [code, data.list.map((row) => row.id)]
    }
    expect(await found('2001:DB8:0::7')).toEqual([0, [id]])
    expect(await found('2001:db8::8')).toEqual([0, []])
    expect(await found('2001:db8::/32')).toEqual([0, [id]])
    expect(await found('10.0.0.300')).toEqual([0, []])
    for (const range of ['2001:db8::/129', '2001:db8::/032'])
      expect(await found(range)).toEqual([0, []])
    expect(await found('x y z')).toEqual([0, []])
  })

  it('values all wallets in USDT but trial funds and points', async () => {
    const id = await oneMember()
    await server.sql`insert into ledger_account (member_id, wallet_type, currency, available, frozen) values
      (${id}, 'spot', 'USDT', 100, 20), (${id}, 'contract', 'USDT', 5, 0), (${id}, 'experience', 'USDT', 1000, 0)`
    const { data } = await server.call(api.get, { id }, { token: support })
    expect(data.row.assetUsd).toBe('125')
    expect(data.wallets).toHaveLength(3)
    await server.sql`delete from ledger_account where member_id = ${id}`
  })

  it('shows an operator who is bound to a member that team only', async () => {
    const [root = '', child = '', stranger = ''] = await desk.members(3)
    await server.sql`update member set path = ${`/${root}/`} where id = ${root}`
    await server.sql`update member set path = ${`/${root}/${child}/`}, inviter_id = ${root} where id = ${child}`
    const bound = await server.operator({
      userName: 'leader9',
      roleCode: 'agent',
      bindMemberId: root,
    })
    const { data } = await server.call(api.list, {}, { token: bound })
    expect(data.list.map(({ id }) => id).toSorted()).toEqual([root, child].toSorted())
    const refused = await server.call(api.get, { id: stranger }, { token: bound })
    expect(refused.code).toBe(40401)
    const hidden = await server.call(api.timeline, { id: stranger }, { token: bound })
    expect(hidden.code).toBe(40401)
  })
})

describe('switching accounts', () => {
  it('freezes an account, ends its sessions, cancels its orders and gives their margin back', async () => {
    const id = await oneMember()
    const product = `TEST${id}USDT`
    await server.sql`insert into contract_product (product_code, name, product_type, base_currency, settle_currency,
        contract_size, price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, price_source)
      values (${product}, '{"zh-cn":"测试","en":"Test","zh-tw":"測試"}', 'perpetual', 'BTC', 'USDT', 1, 0.1, 1, 1, 100, 100, 50, 0.01, 'composite')`
    const held = { walletType: 'contract', funds: '50', held: '40' } as const
    await server.db.transaction(async (tx) => {
      const [order] = await tx.execute<{
        id: string
      }>(query`insert into contract_entrust (member_id, product_code, side, position_side, open_close, order_type,
        price, qty, leverage, margin_mode, frozen_margin, client_source, status)
      values (${id}, ${product}, 'buy', 'long', 'open', 'limit', 100, 1, 10, 'cross', 40, 'web', 'new')
      returning id::text`)
      await holdForOrder(tx, { orderId: order?.id ?? '', memberId: id, ...held })
    })
    await server.sql`insert into member_session (member_id) values (${id}), (${id})`
    const body = { ids: [id], field: 'status', value: 'frozen', reason }
    expect(await server.call(api.setStatus, body, { token: risk })).toMatchObject({
      code: 0,
      data: { count: 1 },
    })
    expect(await stored(id)).toMatchObject({ status: 'frozen', version: 2 })
    const [wallet] = await server.sql`
      select available::text, frozen::text from ledger_account where member_id = ${id}`
    expect(wallet).toEqual({ available: '50.000000000000000000', frozen: '0.000000000000000000' })
    const orders =
      await server.sql`select status, cancel_reason from contract_entrust where member_id = ${id}`
    expect(orders).toMatchObject([{ status: 'cancelled', cancel_reason: reason }])
    const [open] = await server.sql`
      select count(*)::int from member_session where member_id = ${id} and ended_at is null`
    expect(open).toEqual({ count: 0 })
    expect((await server.call(api.setStatus, body, { token: risk })).code).toBe(40901)
  })

  it('changes none of several members where one already has the value', async () => {
    const [a = '', b = ''] = await desk.members(2)
    await server.sql`update member set withdraw_status = 'off' where id = ${b}`
    const body = { ids: [a, b], field: 'withdrawStatus', value: 'off', reason }
    expect((await server.call(api.setStatus, body, { token: risk })).code).toBe(40901)
    expect(await stored(a)).toMatchObject({ withdraw_status: 'on' })
  })

  it('refuses to reopen a closed account, to close one and values of another switch', async () => {
    const id = await oneMember()
    const put = (field: string, value: string) =>
      server.call(api.setStatus, { ids: [id], field, value, reason }, { token: risk })
    expect((await put('status', 'closed')).code).toBe(40001)
    expect((await put('withdrawStatus', 'closeOnly')).code).toBe(40001)
    await server.sql`update member set status = 'closed' where id = ${id}`
    expect((await put('status', 'normal')).code).toBe(42203)
    expect((await put('tradeStatus', 'closeOnly')).code).toBe(42203)
  })

  it('is refused without the permission', async () => {
    const body = { ids: [await oneMember()], field: 'tradeStatus', value: 'off', reason }
    expect((await server.call(api.setStatus, body, { token: support })).code).toBe(40301)
  })
})

describe('contact data', () => {
  it('is shown for a reason, which the audit trail keeps without the data', async () => {
    const id = await oneMember()
    await server.sql`update member set area_code = '+86', mobile = '13700001111' where id = ${id}`
    const short = await server.call(api.unmask, { id, reason: '看看' }, { token: support })
    expect(short.code).toBe(40001)
    const { data } = await server.call(api.unmask, { id, reason }, { token: support })
    expect(data).toMatchObject({ mobile: '+86 13700001111', expiresIn: 60 })
    const [line] = await server.sql`
      select operator_name, reason, before, after from operation_log where action = 'member.unmask' and target_id = ${id}`
    expect(line).toEqual({ operator_name: 'helper', reason, before: null, after: null })
  })
})

describe('an account that an operator opens', () => {
  const wanted = {
    account: 'Internal_01',
    password: 'abc123!@',
    areaCode: '+86',
    mobile: '13800009999',
    reason: '内部测试账户',
  }
  it('gets a number, a code, a path below its inviter and a password that is stored as a hash', async () => {
    const token = await server.signIn()
    const inviterId = await oneMember()
    const { code, data } = await server.call(api.add, { ...wanted, inviterId }, { token })
    expect(code).toBe(0)
    const row = await stored(data.id)
    expect(row).toMatchObject({ member_type: 'test', level: 'v0', inviter_id: inviterId })
    expect(row?.['path']).toMatch(new RegExp(`/${inviterId}/${data.id}/$`))
    expect(row?.['member_no']).toMatch(/^\d{8}$/)
    const [credential] = await server.sql`
      select password_hash from member_credential where member_id = ${data.id}`
    expect(credential?.['password_hash']).not.toContain(wanted.password)
    const [line] = await server.sql`
      select after::text from operation_log where action = 'member.add' and target_id = ${data.id}`
    expect(line?.['after']).not.toMatch(/abc123|13800009999/)
  })

  it('is refused at the field that is wrong', async () => {
    const token = await server.signIn()
    const fieldOf = async (input: object) => {
      const { data } = await server.call(api.add, { ...wanted, ...input }, { token })
      return (data as unknown as { errors: { field: string }[] }).errors[0]?.field
    }
    expect(await fieldOf({ account: 'internal_01', mobile: '13800009998' })).toBe('account')
    expect(await fieldOf({ account: 'Internal_02' })).toBe('mobile')
    expect(await fieldOf({ account: '1st' })).toBe('account')
    expect(await fieldOf({ password: 'abcdef' })).toBe('password')
    expect(await fieldOf({ account: 'Internal_03', mobile: '' })).toBe('mobile')
    // Set by two operators once the account is open.
    expect(await fieldOf({ account: 'Internal_03', memberType: 'internal' })).toBe('memberType')
    expect(await fieldOf({ account: 'Internal_03', level: 'v1' })).toBe('level')
  })
})

describe('the timeline of a member', () => {
  it('tells records, sign-ins, notes and operations newest first, page by page, each once', async () => {
    const id = await oneMember()
    await desk.recharges(2, { memberId: id })
    await server.sql`insert into member_session (member_id, device, created_at, last_seen_at)
      select ${id}, 'iPhone', now() - n * interval '1 minute', now() from generate_series(1, 70) n`
    await server.call(notes.add, { memberId: id, content: '已电话核实' }, { token: support })
    await server.call(
      api.setStatus,
      { ids: [id], field: 'tradeStatus', value: 'closeOnly', reason },
      { token: risk },
    )
    await server.sql`insert into violation_record (member_id, violation_type, severity, description)
      values (${id}, 'washTrade', 'high', 'ten characters and more')`
    await server.sql`insert into award_record (member_id, award_type, reward_type, currency, amount, related_no)
      values (${id}, 'level', 'points', 'INTEGRAL', 80, 'L2')`
    const all: api.TimelineEvent[] = []
    let cursor: string | null | undefined
    do {
      const page = await server.call(
        api.timeline,
        { id, ...(cursor && { cursor }) },
        { token: support },
      )
      expect(page.code).toBe(0)
      all.push(...page.data.list)
      cursor = page.data.cursor
    } while (cursor)
    const count = (kind: string) => all.filter((event) => event.kind === kind).length
    expect(count('recharge')).toBe(2)
    expect(count('login')).toBe(70)
    expect(count('note')).toBe(1)
    expect(count('violation')).toBe(1)
    expect(all.find(({ kind }) => kind === 'award')).toMatchObject({
      amount: '80',
      currency: 'INTEGRAL',
    })
    expect(count('registered')).toBe(1)
    expect(all.find(({ kind }) => kind === 'operation')).toMatchObject({
      no: 'member.setStatus',
      text: reason,
      actorName: 'watcher',
    })
    const times = all.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    const forged = await server.call(api.timeline, { id, cursor: 'x~y~z' }, { token: support })
    expect(forged.code).toBe(40001)
  })
})

describe('notes, tags and linked accounts', () => {
  it('lets an operator delete own notes within a day only', async () => {
    const id = await oneMember()
    const note = await server.call(
      notes.add,
      { memberId: id, content: '客户来电' },
      { token: support },
    )
    const ids = [note.data.id]
    expect((await server.call(notes.remove, { ids }, { token: risk })).code).toBe(42203)
    await server.sql`update member_note set created_at = now() - interval '25 hours' where id = ${note.data.id}`
    expect((await server.call(notes.remove, { ids }, { token: support })).code).toBe(42203)
    await server.sql`update member_note set created_at = now() where id = ${note.data.id}`
    expect((await server.call(notes.remove, { ids }, { token: support })).data.count).toBe(1)
  })

  it('adds and removes tags of several members and counts those that changed', async () => {
    const [a = '', b = ''] = await desk.members(2)
    await server.sql`update member set tags = '{VIP}' where id = ${a}`
    const body = { ids: [a, b], add: ['VIP'], remove: [] }
    const { data } = await server.call(api.setTags, body, { token: support })
    expect(data.count).toBe(1)
    expect(await stored(b)).toMatchObject({ tags: ['VIP'] })
  })

  it('names what linked accounts share', async () => {
    const [id = '', invited = '', sameDevice = '', sameIp = ''] = await desk.members(4)
    await server.sql`update member set inviter_id = ${id} where id = ${invited}`
    await server.sql`insert into member_session (member_id, device_id) values (${id}, 'd-1'), (${sameDevice}, 'd-1')`
    await server.sql`insert into ip_record (ip, actor_type, member_id, scene, client_source)
      select '198.18.77.7', 'member', each, 'login', 'ios' from unnest(${[id, sameIp]}::bigint[]) each`
    const { data } = await server.call(api.get, { id }, { token: support })
    const tiesOf = (other: string) => data.linked.find((each) => each.id === other)?.ties
    expect(tiesOf(invited)).toContain('invited')
    expect(tiesOf(sameDevice)).toContain('device')
    expect(tiesOf(sameIp)).toEqual(['loginIp'])
  })
})
