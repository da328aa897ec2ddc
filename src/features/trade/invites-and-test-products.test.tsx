// Invitations and sandbox products on the real screens against the real server, by the keyboard alone.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inviteProgressJob } from '#server/trade/invite/invite-progress.ts'
import { inviteRebateJob } from '#server/trade/invite/invite-rebate.ts'
import { openConsole } from '#tests/console.tsx'
import { setConfirms } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'
import { openTradingDesk } from '#tests/trade/trading-desk.ts'

const at = screenDesk(
  async (server) => {
    await setConfirms(server.sql, 'off')
    const desk = await openTradingDesk(server)
    await server.sql`insert into member (id, member_no, account, email, invite_code, path)
      values (7, '70000001', 'alice2000', 'a@example.com', 'AAA7', '/7/')`
    await server.sql`update member set inviter_id = 7 where id = ${desk.memberId}`
    await server.sql`update contract_deal set deal_at = now() - interval '2 days'`
    for (const { run } of [inviteProgressJob, inviteRebateJob])
      await run({ ...server, signal: new AbortController().signal } as never, '')
    return desk
  },
  { userName: 'riskdesk', roleCode: 'risk' },
)

it('opens a case for a suspicious invitation and takes its rebate back for it', async () => {
  const { keys, server } = at
  openConsole('/trade/inviteLog', at.token)
  await screen.findByText('70000001')
  await keys.press('j')
  await keys.decide('f', '标记可疑', '与邀请人同一设备')
  await screen.findByText('可疑')
  await keys.closed()
  const [found] = await server.sql<
    { no: string }[]
  >`select violation_no as no from violation_record`

  await keys.press('{Enter}')
  const drawer = await keys.dialog(/70000001 → M700001/)
  await keys.use(drawer, '收回返佣')
  const box = await keys.dialog('收回返佣')
  await keys.fill(box, /违规编号/, found?.no ?? '')
  await keys.fill(box, /原因/, '邀请人与会员为同一人')
  await keys.submit()
  await screen.findByText('已收回')
  const stored = await server.sql`
    select l.status as stage, r.status, r.violation_no as no from invite_rebate r join invite_log l on l.member_id = r.member_id`
  expect(stored).toEqual([{ stage: 'flagged', status: 'revoked', no: found?.no }])
})

it('makes a sandbox product, starts and stops it, makes a real draft of it and deletes it', async () => {
  const { keys, server } = at
  const token = await server.operator({ userName: 'productdesk', roleCode: 'product' })
  const stored = () => server.sql`
    select product_code as code, feed_mode as feed, status, promoted_code as promoted from test_product`
  const fresh = { code: 'TEST-BTC-1', feed: 'mirror', status: 'draft', promoted: '' }
  openConsole('/trade/testContractProduct', token)
  await screen.findByText('还没有测试产品')
  await keys.press('n')
  const box = await keys.dialog('新增测试产品')
  await keys.fill(box, /产品代码/, 'TEST-BTC-1')
  await keys.fill(box, /名称 \(简体中文\)/, '沙箱比特币')
  await keys.choose(box, /产品类型/, '永续合约')
  await keys.choose(box, /参照产品/, /BTCUSDT$/)
  await keys.choose(box, /行情模式/, '实时镜像')
  await keys.fill(
    box,
    /有效期至/,
    new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16),
  )
  await keys.submit()
  await screen.findByText('TEST-BTC-1')
  await keys.closed()
  expect(await stored()).toEqual([fresh])

  await keys.press('j')
  for (const [name, status] of [
    ['启动', 'running'],
    ['停止', 'stopped'],
  ] as const) {
    await keys.press('t')
    await keys.dialog(name)
    await keys.submit()
    await keys.closed()
    expect(await stored()).toEqual([{ ...fresh, status }])
  }

  await keys.useMenu('转为正式')
  const promote = await keys.dialog('转为正式')
  await keys.fill(promote, /正式产品代码/, 'BTCUSD')
  await keys.fill(promote, /原因/, '沙箱验收通过')
  await keys.submit()
  await keys.closed()
  expect(await stored()).toEqual([{ ...fresh, status: 'stopped', promoted: 'BTCUSD' }])
  expect(
    await server.sql`select trade_status from contract_product where product_code = 'BTCUSD'`,
  ).toEqual([{ trade_status: 'draft' }])

  await keys.decide('{Delete}', '删除测试产品', '已转为正式产品')
  await screen.findByText('还没有测试产品')
  expect(await stored()).toEqual([])
})
