// Who follows whom, on the real screen against the real server: a relation is ended, and the list says by whom and why.
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { screenDesk } from '#tests/screen-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const at = screenDesk(openTradingDesk, { userName: 'helpdesk', roleCode: 'support' })
beforeAll(async () => {
  await at.server.sql`with follower as (
      insert into member (member_no, account, email, invite_code, path)
        values ('M700002', 'follower@example.com', 'follower@example.com', 'FOLLOW01', '/2/') returning id)
    insert into follow_relation (tutor_id, member_id, follow_mode, amount)
      select ${at.desk.memberId}, id, 'fixed', 50 from follower`
})

it('ends a relation and shows who ended it and why', async () => {
  openConsole('/trade/followLog', at.token)
  await at.user.click(await screen.findByRole('button', { name: /跟单关系/ }))
  const relations = await screen.findByRole('dialog', { name: '跟单关系' })
  expect(await within(relations).findByText('M700002')).toBeInTheDocument()
  expect(await within(relations).findByText('固定金额')).toBeInTheDocument()
  await at.user.click(within(relations).getByRole('button', { name: '终止跟单' }))
  const dialog = await screen.findByRole('dialog', { name: '终止跟单' })
  await at.user.type(within(dialog).getByRole('textbox'), 'the follower asked for it by phone')
  await at.user.click(within(dialog).getByRole('button', { name: /^确定/ }))
  expect(await within(relations).findByText(/helpdesk/)).toBeInTheDocument()
  expect(within(relations).getByText('the follower asked for it by phone')).toBeInTheDocument()
  expect(within(relations).getByText('已终止')).toBeInTheDocument()
})
