// The site, staking, tutors, violations and codes on the real screens against the real server, by the keyboard alone.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsole } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { openStake } from '#tests/money/stake-desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk(
  async (server) => {
    const desk = await openDesk(server, server.url)
    await server.sql`insert into member (id, member_no, account, email, invite_code, path, real_name_status)
      values (7, '70000001', 'alice2000', 'a@example.com', 'AAA7', '/7/', 'approved')`
    await server.sql`
      insert into member_auth (member_id, auth_level, real_name, id_type, id_no_enc, id_no_hash, country_code, status, reviewed_at)
        values (7, 'advanced', 'A', 'passport', 'x', 'y', 'CN', 'approved', now())`
    const product = await server.operator({ userName: 'productdesk', roleCode: 'product' })
    const market = await server.operator({ userName: 'market', roleCode: 'marketing' })
    const finance = await server.operator({ userName: 'books', roleCode: 'finance1' })
    return { ...desk, product, market, finance }
  },
  { userName: 'riskdesk', roleCode: 'risk' },
)

it('changes what the site says and brings back what it said before', async () => {
  const { keys, server } = at
  const stored = async () => {
    const [row] = await server.sql<{ value: string; version: number }[]>`
      select value, version from website_info where info_key = 'copyright'`
    return row
  }
  const save = async (text: string, reason: string) => {
    const form = await keys.dialog(/编辑网站信息/)
    await keys.fill(form, /版权信息/, text)
    await keys.fill(form, /原因/, reason)
    await keys.submit()
    await screen.findByText(text)
    await keys.closed()
  }
  openConsole('/other/websiteInfo', at.desk.market)
  await screen.findByText('还没有网站信息')
  await keys.use(screen.getByRole('main'), '基础')
  await save('© 2026 第一版', '年度更新版权')
  await keys.press('je')
  await save('© 2026 第二版', '更换公司名称')
  await keys.press('h')
  const past = await keys.dialog(/copyright .*的历史/)
  await within(past).findByText('更换公司名称')
  await keys.use(past, '恢复')
  const box = await keys.dialog('恢复此内容')
  await keys.fill(box, /原因/, '沿用原有名称')
  await keys.submit()
  await keys.closed()
  expect(await stored()).toMatchObject({ value: '© 2026 第一版' })
})

it('makes a staking product, changes its rate, puts it on sale and ends its sale', async () => {
  const { keys, server } = at
  const stored = () => server.sql`
    select trim_scale(annual_rate)::text as rate, term_days as days, pay_mode as mode, early_redeem as early, status
      from staking_product`
  const made = { rate: '0.05', days: 30, mode: 'maturity', early: true }
  openConsole('/other/staking', at.desk.product)
  await screen.findByText('还没有质押产品')
  await keys.press('n')
  const form = await keys.dialog('新增质押产品')
  await keys.fill(form, /名称 \(简体中文\)/, '三十天')
  await keys.choose(form, /币种/, 'USDT')
  await keys.fill(form, /期限/, '30')
  await keys.fill(form, /年化收益率/, '0.04')
  await keys.choose(form, /派息方式/, '到期派息')
  await keys.fill(form, /起投金额/, '10')
  await keys.fill(form, /总额度/, '1000')
  await keys.flip(form, '可提前赎回')
  await keys.fill(form, /提前赎回扣费率/, '0.01')
  await keys.fill(form, /原因/, '七月新品上线')
  await keys.submit()
  await screen.findByText('三十天')
  await keys.closed()
  await keys.press('je')
  const edit = await keys.dialog('编辑质押产品')
  await keys.fill(edit, /年化收益率/, '0.05')
  await keys.fill(edit, /原因/, '随市场利率上调')
  await keys.submit()
  await keys.closed()
  expect(await stored()).toEqual([{ ...made, status: 'draft' }])
  for (const [name, status] of [
    ['上架', 'onSale'],
    ['停售', 'ended'],
  ] as const) {
    await keys.decide('t', name, '按产品计划执行')
    await keys.closed()
    expect(await stored()).toEqual([{ ...made, status }])
  }
})

it('pays a yield whose run failed, once it is tried again', async () => {
  const { keys, server } = at
  const { id, no, memberId } = await openStake(at.desk, { accrued: '3' })
  await server.sql`
    insert into income_record (member_id, income_type, source_id, related_no, currency, base_amount, rate, amount,
        income_date, status, fail_reason)
      values (${memberId}, 'staking', ${id}, ${no}, 'USDT', 100, 0.0001, 2, '2026-06-01', 'failed', 'busy')`
  openConsole('/other/incomeRecord', at.desk.finance)
  await screen.findByText('失败')
  await keys.press('j')
  await keys.useMenu('重跑失败')
  const box = await keys.dialog('重跑失败')
  await keys.fill(box, /原因/, '行情服务已恢复')
  await keys.submit()
  await screen.findByText('已发放')
  expect(
    await server.sql`select status, trim_scale(available)::text as available from income_record i
      join ledger_account a on a.member_id = i.member_id and a.wallet_type = 'spot'`,
  ).toEqual([{ status: 'paid', available: '2' }])
  expect(await at.desk.violations()).toEqual([])
})

it('enters a tutor, approves the application, suspends and restores them', async () => {
  const { keys, server } = at
  const stored = () => server.sql`
    select member_id::text as member, tutor_level as level, trim_scale(profit_share_rate)::text as rate, status from tutor`
  const tutor = { member: '7', level: 'senior', rate: '0.1' }
  openConsole('/other/tutor', at.desk.product)
  await screen.findByText('还没有导师')
  await keys.press('n')
  const form = await keys.dialog('新增导师')
  await keys.find(form, /^会员\*?$/, '70000001')
  await keys.fill(form, /展示名/, '稳健派')
  await keys.choose(form, /导师等级/, '高级')
  await keys.fill(form, /分成比例/, '0.1')
  await keys.fill(form, /最低跟单额/, '100')
  await keys.fill(form, /跟单人数上限/, '50')
  await keys.fill(form, /原因/, '运营邀请入驻')
  await keys.submit()
  await screen.findByText('稳健派')
  await keys.closed()
  expect(await stored()).toEqual([{ ...tutor, status: 'pending' }])

  await keys.press('ja')
  await keys.fill(await keys.dialog('通过申请'), /审核备注/, '交易记录良好')
  await keys.submit()
  await keys.closed()
  expect(await stored()).toEqual([{ ...tutor, status: 'active' }])
  for (const [name, status] of [
    ['暂停', 'suspended'],
    ['恢复', 'active'],
  ] as const) {
    await keys.decide('t', name, '核查跟单投诉')
    await keys.closed()
    expect(await stored()).toEqual([{ ...tutor, status }])
  }
})

it('enters a case, decides it with a measure and lifts that again', async () => {
  const { keys, server } = at
  const stored = () => server.sql`
    select v.status, v.violation_type as type, v.measure, m.withdraw_status as withdrawals from violation_record v
      join member m on m.id = v.member_id`
  openConsole('/other/violationRecord', at.token)
  await screen.findByText('还没有违规记录')
  await keys.press('n')
  const form = await keys.dialog('新增违规记录')
  await keys.find(form, /^会员\*?$/, '70000001')
  await keys.choose(form, /违规类型/, '多账户')
  await keys.choose(form, /严重程度/, '轻微')
  await keys.fill(form, /描述/, '同一设备登录了三个账户')
  await keys.submit()
  await screen.findByText('多账户')
  await keys.closed()
  await keys.press('ja')
  const box = await keys.dialog('裁定')
  await keys.mark(box, '违规成立')
  await keys.choose(box, /处置措施/, '限制提币')
  await keys.fill(box, /备注/, '设备与地址记录均已核对')
  await keys.submit()
  await screen.findByText('限制提币')
  await keys.closed()
  expect(await stored()).toEqual([
    { status: 'confirmed', type: 'multiAccount', measure: 'limitWithdraw', withdrawals: 'off' },
  ])
  await keys.useMenu('解除处置')
  await keys.fill(await keys.dialog('解除处置'), /原因/, '会员已注销其他账户')
  await keys.submit()
  await keys.closed()
  expect(await stored()).toMatchObject([{ status: 'lifted', withdrawals: 'on' }])
})

it('invalidates a code that was sent, and clears the limit of its receiver', async () => {
  const { keys, server } = at
  await server.sql`insert into verification_code (channel, target, code_hash, member_id, scene, status, ip, expire_at)
    values ('sms', '13812340001', 'x', 7, 'login', 'sent', '198.18.3.3', now() + interval '5 minutes')`
  openConsole('/other/verificationCode', at.token)
  await screen.findByText('138****0001')
  await keys.press('j')
  await keys.useMenu('作废')
  await keys.dialog('作废')
  await keys.submit()
  await keys.closed()
  expect(await server.sql`select status from verification_code`).toEqual([{ status: 'invalid' }])
  await keys.useMenu('解除接收方频控')
  await keys.fill(await keys.dialog('解除接收方频控'), /原因/, '会员来电请求重发')
  await keys.submit()
  await keys.closed()
  expect(await server.sql`select subject from code_limit_clear`).toEqual([
    { subject: '13812340001' },
  ])
})
