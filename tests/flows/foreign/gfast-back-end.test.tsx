import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#core/feedback/toast.ts'
import { restoreLanguage } from '#core/i18n/locale.ts'
import { createAccess } from '#core/session/access.ts'
import { onLeave } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { openConsole } from '#tests/console.tsx'
import type { BackEnd } from '#tests/foreign/back-end.ts'
import { connectBackEnd } from '#tests/foreign/console-on.ts'
import { gfastBackEnd, gfastState, type GfastState } from '#tests/foreign/gfast-back-end.ts'

let state: GfastState
let backEnd: BackEnd

beforeEach(async () => {
  await restoreLanguage()
  onLeave(() => undefined)
  state = gfastState()
  backEnd = gfastBackEnd(state)
  await connectBackEnd(backEnd, { adapter: 'gfast', base: '/' })
})

const fill = async (user: UserEvent, label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: '登 录' }))
/** Waits for picture number `count` and returns its letters. */
const lettersOf = async (count: number) => {
  await screen.findByRole('img', { name: /验证码图片/ })
  await waitFor(() => expect(state.captchas.size).toBe(count))
  return [...state.captchas.values()].at(-1) ?? ''
}

async function signIn(address = '/login') {
  openConsole(address)
  const user = userEvent.setup()
  await fill(user, '用户名', 'demo')
  await fill(user, '密码', 'secret-12345')
  await fill(user, '验证码', await lettersOf(1))
  await submit(user)
  return { user, menu: await screen.findByRole('navigation', { name: '主菜单' }) }
}

describe('a back end made with gfast', () => {
  it('asks for the letters in a picture, and for those of another one after a failure', async () => {
    openConsole('/login')
    const user = userEvent.setup()
    await fill(user, '用户名', 'demo')
    await fill(user, '密码', 'secret-12345')
    await lettersOf(1)
    await submit(user)
    await screen.findByText('验证码不能为空')
    await fill(user, '验证码', 'nope')
    await submit(user)
    await screen.findByText('验证码输入错误')
    await fill(user, '验证码', await lettersOf(2))
    await submit(user)
    await screen.findByRole('navigation', { name: '主菜单' })
  })

  it('has a menu of the screens whose calls it has, by its own names', async () => {
    const { user, menu } = await signIn()
    await screen.findByRole('heading', { name: /小李/ })
    await user.click(within(menu).getByText('系统管理'))
    await user.click(await within(menu).findByText('岗位管理'))
    await screen.findByText('董事长')
    await waitFor(() => expect(within(menu).queryByText('登录日志')).toBeNull())
    await user.click(within(menu).getByText('用户管理'))
    await screen.findByText(/还没有/)
    expect(toasts.items).toEqual([])
    expect(Math.max(...backEnd.unknown.values())).toBeLessThanOrEqual(2)
  })

  it('is reviewed by keyboard', async () => {
    const { user } = await signIn('/money/rechargeLog')
    await user.click(await screen.findByText('G11'))
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /通过/ })
    await user.keyboard('a')
    await user.click(await screen.findByRole('button', { name: /确认通过/ }))
    await waitFor(() => expect(state.recharges[0]).toMatchObject({ status: 'approved' }))
  })

  it('ends the session with code 401 in an answer of status 200', async () => {
    const { user, menu } = await signIn()
    state.tokens.clear()
    await user.click(within(menu).getByText('资金'))
    await user.click(await within(menu).findByText('充值记录'))
    await screen.findByText('登录状态已过期，请重新登录')
  })

  it('grants by the paths of its own calls, with a slash before them or without', async () => {
    state.permissions = ['api/v1/system/post/list', '/api/v1/cwManage/chargeLogList']
    await signIn()
    await waitFor(() => expect(session.state.menu).not.toBeNull())
    const { can } = createAccess(session.state)
    expect(can('api/v2/sitebkd/post/list')).toBe(true)
    expect(can('api/v2/sitebkd/cwManage/chargeLogList')).toBe(true)
    expect(can('api/v2/sitebkd/post/add')).toBe(false)
  })
})
