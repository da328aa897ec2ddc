// What an operator does with trial funds, by keys alone, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk((server) => openDesk(server, server.url), {
  userName: 'market1',
  roleCode: 'marketing',
})

async function newMembers(count: number) {
  const ids = await at.desk.members(count)
  const rows = await at.server.sql<{ no: string }[]>`
    select member_no as no from member where id = any (${ids}::bigint[]) order by id`
  return rows.map(({ no }) => no)
}
const grantsOf = (no: string) => at.server.sql<
  { status: string; amount: string; days: number }[]
>`select e.status, trim_scale(e.amount)::text as amount, round(extract(epoch from e.valid_to - now()) / 86400)::int as days
    from member_experience e join member m on m.id = e.member_id where m.member_no = ${no} order by e.id`
const open = async (search = '') => {
  openConsole(`/member/memberExperience${search}`, at.token)
  await screen.findByRole('grid', { name: '体验金' })
}
async function grant(lines: readonly string[], days = '30') {
  await at.keys.press('n')
  const form = await at.keys.dialog('发放体验金')
  await at.keys.fill(form, /会员/, lines.join('{Enter}'))
  await at.keys.fill(form, /发放金额/, '50')
  await at.keys.choose(form, /可用范围/, '合约')
  await at.keys.fill(form, /有效天数/, days)
  await at.keys.fill(form, /备注/, '本周活动发放')
  await at.keys.submit()
}

it('grants to several members, each with an amount, and says who was left out', async () => {
  const [one = '', two = ''] = await newMembers(2)
  await open()
  await at.keys.press('n')
  const form = await at.keys.dialog('发放体验金')
  await at.keys.submit()
  expect(await within(form).findAllByText(/此项必填/)).not.toHaveLength(0)
  await at.keys.press('{Escape}')
  await at.keys.closed('发放体验金')

  await grant([one, `${two},80`, '99999999'])
  const outcome = await at.keys.dialog('发放结果')
  expect(outcome).toHaveTextContent('已发放 2 笔')
  expect(await within(outcome).findByText('99999999')).toBeInTheDocument()
  await at.keys.press('{Escape}')
  await at.keys.closed('发放结果')
  expect(await grantsOf(one)).toEqual([{ status: 'active', amount: '50', days: 30 }])
  expect(await grantsOf(two)).toMatchObject([{ amount: '80' }])
})

it('extends a grant from the menu of its row, opens its journals and takes it back', async () => {
  const [no = ''] = await newMembers(1)
  await open(`?keyword=${no}`)
  await grant([no], '10')
  await at.keys.closed('发放体验金')
  await screen.findByText(no)
  await at.keys.press('j')
  await at.keys.useMenu('延期')
  const extend = await at.keys.dialog('延期')
  const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await at.keys.walkTo(await within(extend).findByLabelText(/到期时间/))
  await at.keys.press(`{Control>}a{/Control}${later} 12:00:00`)
  await at.keys.fill(extend, /原因/, '活动延长十天')
  await at.keys.submit()
  await at.keys.closed('延期')
  await waitFor(async () => expect((await grantsOf(no))[0]?.days).toBeGreaterThan(18))

  await at.keys.press('{Home}{Enter}')
  const record = await at.keys.dialog(/^EX/)
  expect(await within(record).findByText(/^体验金账户 · 可用/)).toBeInTheDocument()
  await at.keys.press('r')
  const revoke = await at.keys.dialog('作废')
  await at.keys.submit()
  await at.keys.refused(revoke, /原因/)
  await at.keys.fill(revoke, /原因/, '活动取消，收回体验金')
  await at.keys.submit()
  await at.keys.closed('作废')
  expect(await grantsOf(no)).toMatchObject([{ status: 'revoked' }])
})
