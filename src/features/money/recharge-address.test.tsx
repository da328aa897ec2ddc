// What two operators do with the platform's deposit addresses, by keys alone, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { openConsole } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const at = screenDesk((server) => openDesk(server, server.url), {
  userName: 'treasury1',
  roleCode: 'admin',
})
const notified = () => toasts.items.map(({ text }) => translate(text))

const stored = async () => {
  const [row] = await at.server.sql<{ status: string; label: string }[]>`
    select status, label from recharge_address where address = ${address}`
  return row
}
async function open(token = at.token) {
  openConsole('/money/rechargeAddress', token)
  await screen.findByRole('grid', { name: '充值地址' })
}

it('enters a shared address twice, and does not let its maker confirm it', async () => {
  await open()
  await at.keys.press('n')
  const form = await at.keys.dialog('新增充值地址')
  await at.keys.choose(form, /币种\/网络/, 'USDT-TRC20')
  await at.keys.fill(form, /^地址/, address)
  await at.keys.fill(form, /再次输入地址/, address.toLowerCase())
  await at.keys.fill(form, /名称/, '主收款地址')
  await at.keys.fill(form, /原因/, '新增主收款地址')
  await at.keys.submit()
  await at.keys.refused(form, /再次输入地址/)
  await at.keys.fill(form, /再次输入地址/, address)
  await at.keys.submit()
  await at.keys.closed('新增充值地址')
  expect(await stored()).toEqual({ status: 'pending', label: '主收款地址' })

  await screen.findAllByRole('button', { name: /的操作$/ })
  await at.keys.press('ja')
  expect(notified()).toContain('录入人不能复核自己录入的地址')
  expect(screen.queryByRole('dialog', { name: '复核' })).not.toBeInTheDocument()
})

it('is confirmed by another operator, relabelled, and taken out of use', async () => {
  await open(await at.server.operator({ userName: 'treasury2', roleCode: 'admin' }))
  await screen.findAllByRole('button', { name: /的操作$/ })
  await at.keys.press('ja')
  const review = await at.keys.dialog('复核')
  expect(review).toHaveTextContent(address)
  await at.keys.walkTo(within(review).getByRole('radio', { name: '通过' }))
  await at.keys.press('{ArrowRight}')
  await at.keys.submit()
  // A rejection says why.
  await at.keys.refused(review, /复核备注/)
  await at.keys.press('{Shift>}{Tab}{/Shift}')
  await at.keys.walkTo(within(review).getByRole('radio', { name: '驳回' }))
  await at.keys.press('{ArrowLeft}')
  await at.keys.submit()
  await at.keys.closed('复核')
  expect(await stored()).toMatchObject({ status: 'active' })

  await at.keys.press('e')
  const form = await at.keys.dialog('编辑充值地址')
  // The address itself stays.
  expect(within(form).queryByRole('textbox', { name: /^地址/ })).not.toBeInTheDocument()
  await at.keys.fill(form, /名称/, '备用收款地址')
  await at.keys.submit()
  await at.keys.closed('编辑充值地址')
  expect(await stored()).toMatchObject({ label: '备用收款地址' })

  await at.keys.press('t')
  const off = await at.keys.dialog('停用')
  await at.keys.fill(off, /原因/, '更换冷钱包')
  await at.keys.submit()
  await at.keys.closed('停用')
  expect(await stored()).toMatchObject({ status: 'disabled' })
})

it('asks for the file of a pool, and imports nothing without one', async () => {
  await open()
  await at.keys.press('i')
  const form = await at.keys.dialog('导入地址池')
  await at.keys.fill(form, /原因/, '补充专属地址')
  await at.keys.submit()
  expect(await within(form).findByRole('alert')).toBeInTheDocument()
  await at.keys.walkTo(await within(form).findByRole('button', { name: /文件/ }))
  await at.keys.press('{Enter}')
  expect(document.querySelector('input[type=file]')).toBeInTheDocument()
})
