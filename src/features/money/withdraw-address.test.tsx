// What an operator does with the payout addresses of members, by keys alone, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { openConsole } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk((server) => openDesk(server, server.url), {
  userName: 'risk1',
  roleCode: 'risk',
})

/** Saves one address for so many members; returns the ids in their order. */
async function saved(address: string, count: number) {
  const members = await at.desk.members(count)
  const rows = await at.server.sql<{ id: string }[]>`
    insert into withdraw_address (member_id, currency, network, address, status)
    select id, 'USDT', 'TRC20', ${address}, 'active' from unnest(${members}::bigint[]) t (id) returning id::text`
  return rows.map(({ id }) => id)
}
const statesOf = async (ids: readonly string[]) => {
  const rows = await at.server.sql<{ status: string }[]>`
    select status from withdraw_address where id = any (${[...ids]}::bigint[]) order by id`
  return rows.map(({ status }) => status)
}
async function open(address: string) {
  openConsole(`/money/withdrawAddress?keyword=${address}`, at.token)
  await screen.findByRole('grid', { name: '提币地址' })
  await screen.findAllByRole('button', { name: /的操作$/ })
}

it('sees who shares an address, blocks it for all of them, and lets one of them cool down', async () => {
  const ids = await saved('Tshared', 2)
  await open('Tshared')
  await at.keys.press('js')
  const shared = await at.keys.dialog('共用会员')
  expect(await within(shared).findAllByRole('row')).toHaveLength(3)
  await at.keys.press('{Escape}')
  await at.keys.closed('共用会员')

  await at.keys.press('b')
  const block = await at.keys.dialog('拉黑')
  await at.keys.walkTo(await within(block).findByRole('switch', { name: /所有会员/ }))
  await at.keys.press(' ')
  await at.keys.submit()
  await at.keys.refused(block, /原因/)
  await at.keys.fill(block, /原因/, '多人共用，疑似洗钱')
  await at.keys.submit()
  await at.keys.closed('拉黑')
  expect(await statesOf(ids)).toEqual(['blocked', 'blocked'])

  await screen.findAllByText('已拉黑')
  await at.keys.press('b')
  expect(toasts.items.map(({ text }) => translate(text))).toContain('仅冷静期和可用的地址可以拉黑')
  await at.keys.useMenu('解除拉黑')
  const release = await at.keys.dialog('解除拉黑')
  await at.keys.fill(release, /原因/, '会员已提供来源证明')
  await at.keys.submit()
  await at.keys.closed('解除拉黑')
  expect((await statesOf(ids)).toSorted()).toEqual(['blocked', 'cooling'])
})

it('blocks the selected addresses, and changes nothing of one but its label', async () => {
  const ids = await saved('Tmany', 3)
  await open('Tmany')
  await at.keys.press('jxjx')
  await screen.findByText('已选 2 条')
  await at.keys.walkTo(screen.getByRole('button', { name: '拉黑' }))
  await at.keys.press('{Enter}')
  const block = await at.keys.dialog('拉黑')
  expect(block).toHaveTextContent('将拉黑 2 个地址。')
  await at.keys.fill(block, /原因/, '批量核查后拉黑')
  await at.keys.submit()
  await at.keys.closed('拉黑')
  expect((await statesOf(ids)).filter((status) => status === 'blocked')).toHaveLength(2)

  await at.keys.press('je')
  const form = await at.keys.dialog('编辑提币地址')
  expect(within(form).getAllByRole('textbox')).toHaveLength(1)
  await at.keys.fill(form, /备注名/, '冷钱包')
  await at.keys.submit()
  await at.keys.closed('编辑提币地址')
  expect(await screen.findByText('冷钱包')).toBeInTheDocument()
})
