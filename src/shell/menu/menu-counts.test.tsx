import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { byQueue } from '#contract/queues.ts'
import { Stamp } from '#contract/wire.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { menuEntry, showInShell, signInForTest } from '../testing/show-in-shell.tsx'
import { MenuTree } from './menu-tree.tsx'

const menu = [
  menuEntry('/money/rechargeLog', '充值记录', '/money/rechargeLog/index'),
  menuEntry('/money/flashLog', '闪兑记录'),
]

it('counts what waits beside its queue, and nothing beside other pages', async () => {
  alerts.stop()
  signInForTest({ menu })
  await showInShell(<MenuTree entries={menu} trail={[]} />)
  const queue = await screen.findByRole('link', { name: '充值记录' })
  expect(queue).toHaveTextContent(/^充值记录$/)
  alerts.state.counts = { ...byQueue(() => 0), recharge: 7, withdraw: 3 }
  await waitFor(() => expect(queue).toHaveTextContent(/^充值记录7$/))
  // The bell names the counts; the name of a page stays its own.
  expect(queue).toHaveAccessibleName('充值记录')
  expect(screen.getByRole('link', { name: '闪兑记录' })).toHaveTextContent(/^闪兑记录$/)
  // Nobody was late; half an hour is what a recharge may wait.
  expect(screen.getByText('7')).not.toHaveClass('bg-danger')
  const ago = (minutes: number) =>
    Stamp.parse(new Date(Date.now() - minutes * 60_000).toISOString())
  alerts.state.oldest = { recharge: ago(29) }
  await waitFor(() => expect(screen.getByText('7')).not.toHaveClass('bg-danger'))
  alerts.state.oldest = { recharge: ago(32) }
  await waitFor(() => expect(screen.getByText('7')).toHaveClass('bg-danger'))
  alerts.state.counts = { ...byQueue(() => 0), withdraw: 3 }
  await waitFor(() => expect(queue).toHaveTextContent(/^充值记录$/))
})
