// What an operator of the finance desk does all night, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { setHttp } from '#core/api.ts'
import { createHttp } from '#core/http.ts'
import { textOf } from '#core/text.ts'
import { toasts } from '#core/toast.ts'
import { openConsole, useServer } from '../console.tsx'
import { type Desk, openDesk, type Reviewer, send } from '../money/desk.ts'
import { type TestServer, testServer } from '../server.ts'

let server: TestServer
let desk: Desk
let alice: Reviewer
let bob: Reviewer
let user: UserEvent

beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  ;[alice, bob] = (await desk.operators(2)) as [Reviewer, Reviewer]
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await server.close()
})
beforeEach(() => {
  useServer(server)
  user = userEvent.setup()
})
// Every test has the queue for itself.
afterEach(async () => {
  await server.sql`update recharge_log set claimed_by = null, claimed_by_name = null, claimed_until = null where status = 'pending'`
  const rows = await server.sql<
    { id: string }[]
  >`select id from recharge_log where status = 'pending'`
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => String(id))
  await send(desk.fetch, bob, api.review, { ids, action: 'reject', rejectReason: 'notReceived' })
})

const slow = { timeout: 15_000 }
const grid = () => screen.findByRole('grid', { name: '充值记录' }, slow)
const told = () => toasts.items.map(({ text }) => textOf(text))

async function openQueue(search = '') {
  const router = openConsole(`/money/rechargeLog${search}`, alice.token)
  await grid()
  await screen.findAllByRole('button', { name: '操作' }, slow)
  return router
}

/** The number a record was given, by its id. */
async function numberOf(id: string) {
  const [row] = await server.sql<
    { recharge_no: string }[]
  >`select recharge_no from recharge_log where id = ${id}`
  return row?.recharge_no ?? ''
}
const recordOf = async (id: string) => {
  const [row] = await server.sql<
    {
      status: string
      version: number
      reviewer_name: string | null
      reject_reason: string | null
    }[]
  >`
    select status, version, reviewer_name, reject_reason from recharge_log where id = ${id}`
  return row
}
const journalsOf = async (id: string) => {
  const [row] = await server.sql<
    { count: number }[]
  >`select count(*)::int as count from ledger_journal where biz_type = 'recharge' and biz_id = ${id}`
  return row?.count
}

/** What a row of the table says in a column, by the column's name. */
async function cellOf(no: string, column: string) {
  const table = await grid()
  const names = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent?.trim())
  const row = (await within(table).findByText(no)).closest<HTMLElement>('[role="row"]')
  if (!row) throw new Error(`${no} is in no row`)
  return within(row).getAllByRole('gridcell')[names.indexOf(column)]
}

const dialog = (name: string) => screen.findByRole('dialog', { name }, slow)
const press = (keys: string) => user.keyboard(keys)
const submit = () => press('{Control>}{Enter}{/Control}')

describe('the queue', () => {
  it('shows what waits, by column, and nothing that is decided', async () => {
    const [id = ''] = await desk.recharges(1, { amount: '1234.5', fee: '0.5' })
    const [done = ''] = await desk.recharges(1, {})
    await send(desk.fetch, bob, api.review, { id: done, version: 1, action: 'approve' })
    const no = await numberOf(id)
    await openQueue()
    expect(await cellOf(no, '充值金额')).toHaveTextContent(/^1,234\.50$/)
    expect(await cellOf(no, '状态')).toHaveTextContent('待审核')
    expect((await cellOf(no, '充值金额'))?.querySelector('[title]')).toHaveAttribute(
      'title',
      '1234.5',
    )
    expect(screen.queryByText(await numberOf(done))).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '移除条件：状态' })).toBeInTheDocument()
  })

  it('keeps filters in the address only: typing replaces, clearing shows all', async () => {
    const ids = await desk.recharges(2, {})
    const [one = '', two = ''] = await Promise.all(ids.map(numberOf))
    const router = await openQueue()
    await user.type(screen.getByRole('searchbox', { name: '关键字' }), one)
    await waitFor(() => expect(screen.queryByText(two)).not.toBeInTheDocument(), slow)
    expect(router.state.location.search).toEqual({ keyword: one })
    expect(router.history.length).toBe(1)
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    await screen.findByText(two, {}, slow)
    expect(router.state.location.search).toEqual({ status: '' })
  })
})

describe('deciding', () => {
  it('approves by keyboard: the dialog repeats number, member and amount, then the next one opens', async () => {
    const [next = '', id = ''] = await desk.recharges(2, { amount: '500', fee: '2' })
    const no = await numberOf(id)
    const router = await openQueue(`?orderBy=id desc`)
    await press('j')
    await press('a')
    const box = await dialog('通过充值')
    expect(box).toHaveTextContent(no)
    expect(box).toHaveTextContent('500 USDT')
    expect(within(box).getByRole('textbox', { name: /到账金额/ })).toHaveValue('498')
    // Enter alone decides nothing.
    await press('{Enter}')
    expect(await recordOf(id)).toMatchObject({ status: 'pending' })
    await submit()
    await waitFor(
      async () =>
        expect(await recordOf(id)).toMatchObject({
          status: 'approved',
          reviewer_name: alice.userName,
        }),
      slow,
    )
    expect(await journalsOf(id)).toBe(1)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ open: next }), slow)
    const record = await dialog(await numberOf(next))
    expect(await within(record).findByText('我已领单', {}, slow)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(no)).not.toBeInTheDocument(), slow)
  })

  it('rejects only with a reason, which a digit chooses', async () => {
    const [id = ''] = await desk.recharges(1, {})
    await openQueue()
    await press('j')
    await press('r')
    const box = await dialog('驳回充值')
    await within(box).findByRole('radio', { name: '1 未收到款项' }, slow)
    await submit()
    expect(await within(box).findByText('请选择驳回原因')).toBeInTheDocument()
    expect(await recordOf(id)).toMatchObject({ status: 'pending' })
    await press('3')
    expect(within(box).getByRole('radio', { name: '3 重复提交' })).toBeChecked()
    await submit()
    await waitFor(
      async () =>
        expect(await recordOf(id)).toMatchObject({
          status: 'rejected',
          reject_reason: 'duplicate',
        }),
      slow,
    )
    expect(await journalsOf(id)).toBe(0)
  })

  it('asks for a remark when the record is flagged or the credited amount is changed', async () => {
    const [id = ''] = await desk.recharges(1, { riskFlags: ['nameMismatch'] })
    await openQueue()
    await press('j')
    await press('a')
    const box = await dialog('通过充值')
    await submit()
    expect(await within(box).findByText(/请填写 5 到 200 个字的备注/)).toBeInTheDocument()
    expect(await recordOf(id)).toMatchObject({ status: 'pending' })
    await user.type(within(box).getByRole('textbox', { name: '审核备注' }), '已与付款人电话核实')
    await submit()
    await waitFor(
      async () => expect(await recordOf(id)).toMatchObject({ status: 'approved' }),
      slow,
    )
  })

  it('tells who was faster and when, and changes nothing', async () => {
    const [id = ''] = await desk.recharges(1, {})
    await openQueue()
    await press('j')
    await press('a')
    await dialog('通过充值')
    await send(desk.fetch, bob, api.review, {
      id,
      version: 1,
      action: 'reject',
      rejectReason: 'notReceived',
    })
    await submit()
    await waitFor(() => expect(told()).toHaveLength(1), slow)
    expect(told()[0]).toMatch(
      new RegExp(
        `${bob.userName} 已于 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d 处理此单，您的操作未执行`,
      ),
    )
    expect(await recordOf(id)).toMatchObject({ status: 'rejected', reviewer_name: bob.userName })
    expect(await journalsOf(id)).toBe(0)
    await waitFor(
      () => expect(screen.queryByRole('dialog', { name: '通过充值' })).not.toBeInTheDocument(),
      slow,
    )
  })

  it('shows what changed under the operator, and asks again', async () => {
    const [id = ''] = await desk.recharges(1, { amount: '500', fee: '0', rechargeType: 'admin' })
    await openQueue()
    await press('j')
    await press('a')
    await dialog('通过充值')
    const edited = await send(desk.fetch, bob, api.edit, {
      id,
      version: 1,
      amount: '400',
      reason: 'typing error',
    })
    expect(edited.code).toBe(0)
    await submit()
    const notice = (await screen.findByText(/此单在您查看后有变动/, {}, slow)).closest(
      '[role="alert"]',
    )
    const box = await dialog('通过充值')
    expect(notice).toHaveTextContent('充值金额: 500.00 → 400.00')
    expect(await recordOf(id)).toMatchObject({ status: 'pending', version: 2 })
    expect(within(box).getByRole('textbox', { name: /到账金额/ })).toHaveValue('400')
    await submit()
    await waitFor(
      async () => expect(await recordOf(id)).toMatchObject({ status: 'approved' }),
      slow,
    )
  })

  it('never repeats a call by itself: a lost reply is checked by the operator, with the same key', async () => {
    const [id = ''] = await desk.recharges(1, {})
    const sent: string[] = []
    await openQueue()
    await press('j')
    await press('a')
    const box = await dialog('通过充值')
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.endsWith('chargeLogReview')) return server.app.fetch(request)
      sent.push(((await request.clone().json()) as { requestId: string }).requestId)
      const answer = await server.app.fetch(request)
      if (sent.length === 1) throw new TypeError('connection lost')
      return answer
    }
    setHttp(createHttp({ fetch, baseUrl: 'http://127.0.0.1:8080/admin/' }))
    await submit()
    expect(
      await within(box).findByText(/没有收到服务器的回复，结果未知/, {}, slow),
    ).toBeInTheDocument()
    expect(told()).toEqual(['网络连接错误'])
    await user.click(within(box).getByRole('button', { name: /核对结果/ }))
    await waitFor(
      () => expect(screen.queryByRole('dialog', { name: '通过充值' })).not.toBeInTheDocument(),
      slow,
    )
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect(await recordOf(id)).toMatchObject({ status: 'approved', version: 2 })
    expect(await journalsOf(id)).toBe(1)
  })

  it('sends one request however often the button is pressed', async () => {
    const [id = ''] = await desk.recharges(1, {})
    const seen = vi.fn()
    await openQueue()
    await press('j')
    await press('a')
    const box = await dialog('通过充值')
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('chargeLogReview')) seen()
      return server.app.fetch(request)
    }
    setHttp(createHttp({ fetch, baseUrl: 'http://127.0.0.1:8080/admin/' }))
    const button = within(box).getByRole('button', { name: /确认通过/ })
    for (let click = 0; click < 20; click += 1) button.click()
    await waitFor(
      async () => expect(await recordOf(id)).toMatchObject({ status: 'approved' }),
      slow,
    )
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('says why a record that somebody else holds cannot be decided', async () => {
    const [id = ''] = await desk.recharges(1, {})
    await send(desk.fetch, bob, api.claim, { ids: [id], release: false })
    await openQueue()
    expect(await screen.findByRole('img', { name: `${bob.userName} 正在处理` })).toBeInTheDocument()
    await press('j')
    await press('a')
    await waitFor(() => expect(told()).toHaveLength(1))
    expect(told()[0]).toContain(`${bob.userName} 正在处理此单`)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('many at once', () => {
  it('says before what will pass and what not, and after what happened to each', async () => {
    const clean = await desk.recharges(2, { amount: '100', fee: '0' })
    const [flagged = ''] = await desk.recharges(1, { amount: '100', riskFlags: ['proofReused'] })
    await openQueue()
    await press('{Shift>}x{/Shift}')
    expect(await screen.findByText('已选 3 条')).toBeInTheDocument()
    await press('{Shift>}a{/Shift}')
    const box = await dialog('批量通过')
    expect(box).toHaveTextContent('将处理 2 笔，跳过 1 笔')
    expect(box).toHaveTextContent('USDT 200')
    expect(box).toHaveTextContent(`${await numberOf(flagged)}: 有风险标识，须单笔审核`)
    await submit()
    const results = await dialog('批量处理结果')
    expect(within(results).getAllByText('成功')).toHaveLength(2)
    for (const id of clean) expect(await recordOf(id)).toMatchObject({ status: 'approved' })
    expect(await recordOf(flagged)).toMatchObject({ status: 'pending' })
    await user.click(within(results).getByRole('button', { name: '知道了' }))
    // What was skipped stays selected.
    expect(await screen.findByText('已选 1 条', {}, slow)).toBeInTheDocument()
  })
})

it('offers nothing the operator may not do', async () => {
  await desk.recharges(1, {})
  const [reader] = (await desk.operators(1, 'support')) as [Reviewer]
  openConsole('/money/rechargeLog', reader.token)
  await grid()
  await screen.findAllByRole('button', { name: '操作' }, slow)
  expect(screen.queryByRole('button', { name: /新增充值/ })).not.toBeInTheDocument()
  await press('j')
  await press('a')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
