import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#core/feedback/toast.ts'
import { queryClient } from '#core/http/query-client.ts'
import { restoreLanguage, switchLanguage } from '#core/i18n/locale.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { forgetMenuCalls } from '#core/navigation/menu.ts'
import { onLeave } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { openConsole } from '#tests/console.tsx'
import type { BackEnd } from '#tests/foreign/back-end.ts'
import { connectBackEnd } from '#tests/foreign/console-on.ts'
import { seedBackEnd, seedState, type SeedState } from '#tests/foreign/seed-back-end.ts'

let state: SeedState
let backEnd: BackEnd

beforeEach(async () => {
  await restoreLanguage()
  onLeave(() => undefined)
  state = seedState()
  backEnd = seedBackEnd(state)
  await connectBackEnd(backEnd)
})

async function signIn(address = '/login') {
  const router = openConsole(address)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('用户名'), 'wang')
  await user.type(screen.getByLabelText('密码'), 'secret-12345')
  await user.click(screen.getByRole('button', { name: '登 录' }))
  const menu = await screen.findByRole('navigation', { name: '主菜单' })
  return { router, user, menu }
}

/** What has to hold on every screen: no error, and nothing asked for again and again that is not there. */
const expectQuiet = () => {
  expect(toasts.items).toEqual([])
  expect(screen.queryByText(/加载失败|出现意外错误/)).toBeNull()
  expect(Math.max(...backEnd.unknown.values())).toBeLessThanOrEqual(2)
}

/** A reload of the tab, or another tab, which has its own storage and shares the cookie. */
async function openAgain(address: string, { isOtherTab = false } = {}) {
  cleanup()
  if (isOtherTab) sessionStorage.clear()
  queryClient.clear()
  forgetMenuCalls()
  await connectBackEnd(backEnd, { isReload: true })
  session.restore()
  return openConsole(address)
}

describe('a back end of the specified calls', () => {
  it('is signed in to, and shows home with nothing that it does not have', async () => {
    const { user, menu } = await signIn()
    await screen.findByRole('heading', { name: /小王/ })
    await user.click(within(menu).getByText('资金'))
    await within(menu).findByText('充值记录')
    await waitFor(() => expect(within(menu).queryByText('提币记录')).toBeNull())
    for (const title of ['今日概览', '待办事项', '工作台'])
      await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expectQuiet()
  })

  it('refuses a wrong password in its own words', async () => {
    openConsole('/login')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('用户名'), 'wang')
    await user.type(screen.getByLabelText('密码'), 'wrong')
    await user.click(screen.getByRole('button', { name: '登 录' }))
    await screen.findByText('用户名或密码错误')
    expect(screen.queryByLabelText('验证码')).toBeNull()
  })

  it('is reviewed by keyboard', async () => {
    const { user } = await signIn('/money/rechargeLog')
    await user.click(await screen.findByText('R1'))
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /通过/ })
    for (const name of [/领单/, /导出/, /视图/, /冲正/])
      expect(screen.queryByRole('button', { name })).toBeNull()
    await user.keyboard('a')
    const submit = await screen.findByRole('button', { name: /确认通过/ })
    await user.click(submit)
    await waitFor(() => expect(state.recharges[0]).toMatchObject({ status: 'approved' }))
    await screen.findByText('R1 已通过')
  })

  it('offers no decision on a record whose amount was not sent, and says so', async () => {
    const { user } = await signIn('/money/rechargeLog')
    await user.click(await screen.findByText('R2'))
    await user.keyboard('{Enter}')
    await screen.findByText('后端没有提供字段 amount，无法处理此记录')
    await user.keyboard('a')
    // The record says it, and so does the key that does nothing.
    await waitFor(() =>
      expect(screen.getAllByText('后端没有提供字段 amount，无法处理此记录')).toHaveLength(2),
    )
    expect(screen.queryByRole('button', { name: /确认通过/ })).toBeNull()
    expect(backEnd.calls).not.toContain('POST api/v2/sitebkd/cwManage/chargeLogReview')
  })

  it('rings for what waits', async () => {
    await signIn()
    await screen.findByText('有 2 项等待处理')
    expect(await screen.findByRole('button', { name: '消息：待审核 3 项' })).toBeInTheDocument()
  })

  it('ends the session with code 401 in an answer of status 200', async () => {
    const { user, menu } = await signIn()
    state.tokens.clear()
    await user.click(within(menu).getByText('资金'))
    await user.click(await within(menu).findByText('充值记录'))
    await screen.findByText('登录状态已过期，请重新登录')
  })

  it('speaks another language after a switch', async () => {
    await signIn()
    await switchLanguage('en')
    await screen.findByRole('navigation', { name: 'Main menu' })
    expectQuiet()
  })

  it('is known again after a reload, and in another tab', async () => {
    await signIn()
    await openAgain('/home')
    await screen.findByRole('heading', { name: /小王/ })
    expectQuiet()
    // What one tab found out, another finds out again.
    backEnd.unknown.clear()
    await openAgain('/home', { isOtherTab: true })
    await screen.findByRole('heading', { name: /小王/ })
    expectQuiet()
  })

  it('is locked by a curtain: nothing is sent, and any text lifts it', async () => {
    const { user } = await signIn()
    act(() => lock.lockNow())
    await screen.findByRole('dialog', { name: '锁屏' })
    await user.keyboard('{ArrowUp}')
    await user.keyboard('anything{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '锁屏' })).toBeNull())
    expect(backEnd.calls.filter((call) => /user\/(?:un)?lock$/.test(call))).toEqual([])
  })
})
