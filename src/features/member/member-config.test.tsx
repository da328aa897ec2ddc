// What an operator does with the limits of members, by keys alone, on the real screen against the real server.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as api from '#contract/member/member-config.ts'
import { openConsole } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk((server) => openDesk(server, server.url), {
  userName: 'risk1',
  roleCode: 'risk',
})
const reason = '风控复核后收紧限额'

const memberNos = async (ids: readonly string[]) => {
  const rows = await at.server.sql<{ no: string }[]>`
    select member_no as no from member where id = any (${[...ids]}::bigint[]) order by id`
  return rows.map(({ no }) => no)
}
const configOf = async (id: string) =>
  (await at.server.call(api.get, { id }, { token: at.token })).data.row
async function open(search: string) {
  openConsole(`/member/memberConfig${search}`, at.token)
  await screen.findByRole('grid', { name: '会员配置' })
  await screen.findAllByRole('button', { name: /的操作$/ })
}

it('overrides a limit and a switch, reads the change, and goes back to the level', async () => {
  const [id = ''] = await at.desk.members(1)
  const [no = ''] = await memberNos([id])
  await open(`?keyword=${no}&onlyOverrides=`)
  await at.keys.press('je')
  const form = await at.keys.dialog('编辑配置')
  await at.keys.fill(form, /最大杠杆/, '10')
  await at.keys.choose(form, /闪兑/, '关闭')
  await at.keys.submit()
  // Nothing is set without a reason.
  await at.keys.refused(form, /原因/)
  await at.keys.fill(form, /原因/, reason)
  await at.keys.submit()
  await at.keys.closed('编辑配置')
  expect(await configOf(id)).toMatchObject({ maxLeverage: 10, flashEnabled: false })

  await at.keys.press('h')
  const history = await at.keys.dialog(`${no} 的变更记录`)
  const line = (await within(history).findByText('最大杠杆')).closest('tr')
  expect(line).toHaveTextContent(reason)
  await at.keys.press('{Escape}')
  await at.keys.closed(`${no} 的变更记录`)

  await at.keys.useMenu('恢复默认')
  const reset = await at.keys.dialog('恢复默认')
  await at.keys.fill(reset, /原因/, '核查完毕，恢复等级默认')
  await at.keys.submit()
  await at.keys.closed('恢复默认')
  expect(await configOf(id)).toMatchObject({ maxLeverage: 50, overrideCount: 0 })
})

it('tightens many at once, and loosens none of them', async () => {
  const ids = await at.desk.members(2)
  const [one = '', two = ''] = await memberNos(ids)
  await open(`?keyword=${one.slice(0, -1)}&onlyOverrides=`)
  await screen.findByText(two)
  await at.keys.press('{Shift>}x{/Shift}b')
  const form = await at.keys.dialog('批量收紧')
  await at.keys.fill(form, /最大杠杆/, '150')
  await at.keys.fill(form, /原因/, reason)
  await at.keys.submit()
  await at.keys.refused(form, /最大杠杆/)
  await at.keys.fill(form, /最大杠杆/, '20')
  await at.keys.submit()
  await at.keys.closed('批量收紧')
  for (const id of ids) expect(await configOf(id)).toMatchObject({ maxLeverage: 20 })
})
