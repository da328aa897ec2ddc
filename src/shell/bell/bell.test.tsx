import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { byQueue } from '#contract/queues.ts'
import { upload } from '#contract/upload.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { uploads } from '#core/upload/browser-uploads.ts'
import { menuEntry, showInShell, signInForTest } from '../testing/show-in-shell.tsx'
import { Bell } from './bell.tsx'

const recharges = menuEntry('/money/rechargeLog', '充值记录')

function wait(counts: { recharge: number; withdraw: number; realName: number }) {
  alerts.state.counts = { ...byQueue(() => 0), ...counts }
}
async function openBell() {
  await userEvent.click(await screen.findByRole('button', { name: /^消息/ }))
  return screen.findByRole('menu')
}

beforeEach(() => {
  alerts.stop()
  uploads.state.items = []
  signInForTest({ menu: [recharges] })
})

describe('the bell', () => {
  it('counts what waits, in its name too, and no further than 999', async () => {
    wait({ recharge: 2, withdraw: 1, realName: 0 })
    await showInShell(<Bell />)
    const bell = await screen.findByRole('button', { name: '消息：待审核 3 项' })
    expect(bell).toHaveTextContent(/^3$/)
    wait({ recharge: 1_200, withdraw: 0, realName: 0 })
    await waitFor(() => expect(bell).toHaveTextContent('999+'))
    expect(bell).toHaveAccessibleName('消息：待审核 1,200 项')
    wait({ recharge: 0, withdraw: 0, realName: 0 })
    await waitFor(() => expect(bell).toHaveTextContent(/^$/))
  })

  it('leads to a queue, and says why there is none', async () => {
    wait({ recharge: 2, withdraw: 1, realName: 0 })
    const router = await showInShell(<Bell />)
    const menu = await openBell()
    const [recharge, withdraw] = within(menu).getAllByRole('menuitem')
    expect(recharge).toHaveTextContent('充值待审核2')
    expect(withdraw).toHaveAttribute('aria-disabled', 'true')
    expect(withdraw).toHaveTextContent('您的菜单中没有此页面')
    if (recharge) await userEvent.click(recharge)
    await waitFor(() => expect(router.state.location.pathname).toBe('/money/rechargeLog'))
    expect(router.state.location.search).toEqual({ status: ['pending'] })
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('keeps an alert that was closed unread, until somebody goes to it', async () => {
    wait({ recharge: 2, withdraw: 0, realName: 0 })
    alerts.state.open = ['recharge']
    alerts.close('recharge')
    await showInShell(<Bell />)
    await screen.findByRole('button', { name: '消息：待审核 2 项，错过的提醒 1 条' })
    const menu = await openBell()
    await within(menu).findByText('错过的提醒')
    const missed = within(menu)
      .getAllByRole('menuitem', { name: /充值待审核/ })
      .at(-1)
    expect(missed).toHaveTextContent(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    if (missed) await userEvent.click(missed)
    await screen.findByRole('button', { name: '消息：待审核 2 项' })
  })

  it('says which alerts are put off, and until when', async () => {
    wait({ recharge: 4, withdraw: 0, realName: 0 })
    alerts.state.open = ['recharge']
    alerts.putOff('recharge')
    const router = await showInShell(<Bell />)
    const menu = await openBell()
    await within(menu).findByText('有新增再提醒')
    const putOff = within(menu)
      .getAllByRole('menuitem', { name: /充值待审核/ })
      .at(-1)
    expect(putOff).toHaveTextContent('超过 4 项时')
    if (putOff) await userEvent.click(putOff)
    await waitFor(() => expect(router.state.location.pathname).toBe('/money/rechargeLog'))
  })

  it('lists the last five files that were uploaded, the newest first, and copies their address', async () => {
    const user = userEvent.setup()
    signInForTest({ bindMemberId: '7', permissions: [upload.permission] })
    uploads.state.items = Array.from({ length: 6 }, (_, at) => ({
      id: String(at),
      file: { id: String(at), name: `file ${at}.pdf`, size: 2_048, url: `/files/${at}` },
    })) as never
    await showInShell(<Bell />)
    await user.click(await screen.findByRole('button', { name: '消息' }))
    const menu = await screen.findByRole('menu')
    await within(menu).findByText('file 5.pdf')
    const names = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
    expect(names.map((name) => name?.slice(0, 10))).toEqual(
      [5, 4, 3, 2, 1].map((at) => `file ${at}.pdf`),
    )
    await user.click(within(menu).getByText('file 5.pdf'))
    expect(await navigator.clipboard.readText()).toMatch(/\/files\/5$/)
  })

  it('says that there is nothing to somebody without alerts, and is not there without either', async () => {
    signInForTest({ bindMemberId: '7', permissions: [upload.permission] })
    await showInShell(<Bell />)
    const menu = await openBell()
    expect(await within(menu).findByText('没有新消息')).toBeInTheDocument()
    expect(within(menu).queryByText('待审核')).not.toBeInTheDocument()
    signInForTest({ bindMemberId: '7' })
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^消息/ })).not.toBeInTheDocument(),
    )
  })
})
