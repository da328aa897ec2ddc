// The command palette on the real console against the real server.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { questions } from '#core/feedback/confirm.ts'
import { session } from '#core/session/session.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

async function openPalette() {
  await at.press('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: '菜单搜索' })
  await waitFor(() => expect(box).toHaveFocus())
  return box
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const markedOption = () =>
  document.getElementById(
    screen.getByRole('combobox', { name: '菜单搜索' }).getAttribute('aria-activedescendant') ?? '',
  )

beforeEach(async () => {
  localStorage.removeItem('countersign:palette')
  // The screen is open once there is a row.
  await at.desk().recharges(1, {})
})

describe('the palette', () => {
  it('finds a screen by its pinyin initials, goes there by Enter and remembers it', async () => {
    const router = await at.open()
    await openPalette()
    await at.user().keyboard('sy')
    await waitFor(() => expect(markedOption()).toHaveTextContent('首页'))
    await at.user().keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await openPalette()
    const recent = screen.getByRole('group', { name: '最近使用' })
    expect(within(recent).getAllByRole('option')).toHaveLength(1)
    await at.user().keyboard('czjl{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/money/rechargeLog'))
  })

  it('opens the recharge of a pasted number, whatever its state', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    const no = await at.numberOf(id)
    const router = await at.open()
    await openPalette()
    await at.user().paste(no.toLowerCase())
    const found = await screen.findByRole('group', { name: '充值记录' })
    expect(within(found).getByRole('option')).toHaveTextContent(no)
    await waitFor(() => expect(markedOption()).toHaveTextContent(no))
    await at.user().keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ open: id }))
    await waitFor(() => expect(router.state.status).toBe('idle'))
  })

  it('finds members by their number and opens their page', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    const { memberNo, memberId } = api.get.output.parse((await at.asBob(api.get, { id })).data).row
    const router = await at.open()
    await openPalette()
    await at.user().paste(memberNo)
    const found = await screen.findByRole('group', { name: '会员' })
    await at.user().click(within(found).getByRole('option', { name: new RegExp(memberNo) }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ open: memberId }))
    // The address changes before its page is there, which would load on into the next test.
    await waitFor(() => expect(router.state.status).toBe('idle'))
  })

  it('puts the member whose whole number was pasted before the records that mention it', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    const { memberNo } = api.get.output.parse((await at.asBob(api.get, { id })).data).row
    await at.open()
    await openPalette()
    await at.user().paste(memberNo)
    await screen.findByRole('group', { name: '充值记录' })
    const groups = within(screen.getByRole('listbox')).getAllByRole('group')
    expect(groups[0]).toHaveAccessibleName('会员')
    expect(markedOption()).toBe(within(groups[0] as HTMLElement).getByRole('option'))
  })

  it('opens the record of a transaction before the journals and applications about it', async () => {
    const txHash = '5e'.repeat(32)
    const [id = ''] = await at.desk().recharges(1, { txHash, rechargeType: 'chain' })
    const no = await at.numberOf(id)
    const router = await at.open()
    await openPalette()
    await at.user().paste(`0x${txHash}`)
    await waitFor(() => expect(markedOption()).toHaveTextContent(no))
    await at.user().keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ open: id }))
    await waitFor(() => expect(router.state.status).toBe('idle'))
  })

  it('opens a journal by the number of what it posts, after the record itself', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    const { row } = api.get.output.parse((await at.asBob(api.get, { id })).data)
    const verdict = { id, version: row.version, action: 'approve', creditedAmount: row.amount }
    expect((await at.asBob(api.review, verdict)).code).toBe(0)
    const router = await at.open()
    await openPalette()
    await at.user().paste(row.rechargeNo)
    const journals = await screen.findByRole('group', { name: '资金流水' })
    expect(markedOption()).toHaveTextContent(row.rechargeNo)
    const [journal] = within(journals).getAllByRole('option')
    await at.user().click(journal as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/money/moneyLog'))
    await waitFor(() => expect(router.state.status).toBe('idle'))
  })

  it('runs commands after it has closed', async () => {
    await at.open()
    await openPalette()
    await at.user().keyboard('logout')
    await waitFor(() => expect(markedOption()).toHaveTextContent('退出登录'))
    await at.user().keyboard('{Enter}')
    await waitFor(() => expect(questions.queue).toHaveLength(1))
    questions.queue[0]?.answer(false)
    expect(session.state.token).not.toBeNull()
  })

  it('opens the own authenticator, which no page of the menu has', async () => {
    await at.open()
    await openPalette()
    await at.user().keyboard('otp')
    await waitFor(() => expect(markedOption()).toHaveTextContent('身份验证器'))
    await at.user().keyboard('{Enter}')
    expect(await at.dialog('身份验证器')).toBeInTheDocument()
  })

  it('does nothing with the keys of an input method', async () => {
    const router = await at.open()
    const box = await openPalette()
    fireEvent.compositionStart(box)
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true, keyCode: 229 })
    expect(router.state.location.pathname).toBe('/money/rechargeLog')
    expect(markedOption()).toBeNull()
    expect(options().length).toBeGreaterThan(3)
    await at.user().keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: '菜单搜索' })).toBeNull())
  })

  it('is named in the help of the keys', async () => {
    await at.open()
    await at.press('?')
    const help = await screen.findByRole('dialog', { name: '键盘快捷键' })
    expect(help).toHaveTextContent('菜单搜索：页面、会员、单号和命令')
  })
})
