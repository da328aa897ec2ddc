// Coupons, red envelopes and news on the real screens against the real server, by the keyboard alone.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { claimEnvelope } from '#server/marketing/envelope/envelope-claim.ts'
import { openConsole } from '#tests/console.tsx'
import { openDesk } from '#tests/money/desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk(
  async (server) => {
    const desk = await openDesk(server, server.url)
    await server.sql`update wallet_code set reward_enabled = true`
    await server.sql`insert into member (id, member_no, account, email, invite_code, path)
      values (7, '70000001', 'alice2000', 'a@example.com', 'AAA7', '/7/')`
    const [editor] = await desk.operators(1, 'marketing')
    const cover = await desk.images(editor?.id ?? '')
    await server.sql`insert into news (title, cover, content, category, lang)
      values ('比特币行情', ${cover}, '<p>突破新高</p>', 'market', 'zh-cn')`
    return desk
  },
  { userName: 'market', roleCode: 'marketing' },
)
/** What the clock of the console shows so many hours from now. */
const reading = (hours: number) =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 16)

it('makes a coupon, switches it on and sends it to the members that the dry run found', async () => {
  const { keys, server } = at
  openConsole('/marketing/coupon', at.token)
  await screen.findByText('还没有优惠券')
  await keys.press('n')
  const form = await keys.dialog('新增优惠券')
  await keys.fill(form, /券名称 \(简体中文\)/, '手续费券')
  await keys.fill(form, /面值/, '5')
  await keys.fill(form, /发行总量/, '100')
  await keys.mark(form, '领取后N天')
  await keys.fill(form, /领取后天数/, '7')
  await keys.submit()
  await screen.findByText('手续费券')
  await keys.closed()
  // What is not touched stays as it is, and is no reason to refuse.
  await keys.press('je')
  await keys.fill(await keys.dialog('编辑优惠券'), /发行总量/, '200')
  await keys.submit()
  await screen.findByText('200')
  await keys.closed()

  await keys.decide('t', '启用', '七月拉新活动')
  await keys.closed()
  await keys.press('s')
  const box = await keys.dialog('发券')
  await keys.fill(box, /^会员\*?$/, '70000001')
  await keys.use(box, '预检')
  expect(await within(box).findByText(/^1 名会员/)).toBeInTheDocument()
  await keys.fill(box, /备注/, '补发给老用户')
  await keys.submit()
  await keys.closed()
  const stored = await server.sql`
    select c.status, c.coupon_type as type, trim_scale(c.face_value)::text as face, c.valid_days as days,
        c.sent_count as sent, l.member_id::text as member, l.status as issued, l.operator_name as by
      from coupon c join coupon_log l on l.coupon_id = c.id`
  expect(stored).toEqual([
    {
      status: 'active',
      type: 'feeDeduct',
      face: '5',
      days: 7,
      sent: 1,
      member: '7',
      issued: 'unused',
      by: 'market',
    },
  ])
})

it('revokes a coupon that was not used, and says why it cannot be done twice', async () => {
  const { keys, server } = at
  openConsole('/marketing/couponLog', at.token)
  await screen.findByText('未使用')
  await keys.press('j')
  await keys.decide('r', '作废', '活动规则有误')
  await screen.findByText('已作废')
  await keys.closed()
  expect(await server.sql`select status from coupon_log`).toEqual([{ status: 'revoked' }])
  await keys.press('r')
  await screen.findByText('只能作废未使用的券')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('makes a red envelope, puts it online, and stops it once a part was claimed', async () => {
  const { keys, server } = at
  const stored = () => server.sql`
    select status, envelope_type as type, trim_scale(claimed_amount)::text as claimed,
        trim_scale(refund_amount)::text as refund from red_envelope`
  openConsole('/marketing/redEnvelope', at.token)
  await screen.findByText('还没有红包')
  await keys.press('n')
  const form = await keys.dialog('新增红包')
  await keys.fill(form, /祝福语 \(简体中文\)/, '恭喜发财')
  await keys.fill(form, /总金额/, '10')
  await keys.fill(form, /总个数/, '4')
  await keys.fill(form, /开始时间/, reading(1))
  await keys.fill(form, /过期时间/, reading(25))
  await keys.fill(form, /原因/, '新年红包活动')
  await keys.submit()
  await screen.findByText('恭喜发财')
  await keys.closed()
  expect(await stored()).toEqual([{ status: 'draft', type: 'equal', claimed: '0', refund: '0' }])

  await keys.press('j')
  await keys.decide('t', '上线', '新年红包活动')
  await keys.closed()
  const [envelope] = await server.sql<{ id: string }[]>`
    update red_envelope set start_at = now() - interval '1 hour' returning id::text`
  const envelopeId = envelope?.id ?? ''
  await server.db.transaction((tx) =>
    claimEnvelope(tx, { envelopeId, memberId: '7', ip: '198.18.0.1', clientSource: 'web' }),
  )
  await keys.press('j')
  await keys.useMenu('停止并退回')
  const box = await keys.dialog('停止并退回')
  await keys.fill(box, /原因/, '活动提前结束')
  await keys.submit()
  await keys.closed()
  expect(await stored()).toEqual([
    { status: 'stopped', type: 'equal', claimed: '2.5', refund: '7.5' },
  ])
  expect(await at.desk.violations()).toEqual([])
})

it('opens a case for a claim of an envelope', async () => {
  const { keys, server } = at
  openConsole('/marketing/redEnvelopeRecord', at.token)
  await screen.findByText('198.18.0.1')
  await keys.press('j')
  await keys.decide('f', '标记违规', '同一地址多次领取')
  await keys.closed()
  expect(
    await server.sql`select member_id::text as member, violation_type as type, status from violation_record`,
  ).toEqual([{ member: '7', type: 'bonusAbuse', status: 'open' }])
})

it('changes an article, publishes it, takes it offline and deletes it', async () => {
  const { keys, server } = at
  const stored = () => server.sql`select title, category, source, is_top, status from news`
  const written = { title: '比特币月报', category: 'academy', source: '研究院', is_top: true }
  openConsole('/marketing/news', at.token)
  await screen.findByText('比特币行情')
  await keys.press('je')
  const form = await keys.dialog('编辑资讯')
  await keys.fill(form, /^标题/, '比特币月报')
  await keys.choose(form, /分类/, '学院')
  await keys.fill(form, /来源/, '研究院')
  await keys.flip(form, '置顶')
  await keys.submit()
  await screen.findByText('比特币月报')
  await keys.closed()
  expect(await stored()).toEqual([{ ...written, status: 'draft' }])
  for (const [name, status] of [
    ['发布', 'published'],
    ['下线', 'offline'],
  ] as const) {
    await keys.press('p')
    await keys.dialog(name)
    await keys.submit()
    await keys.closed()
    expect(await stored()).toEqual([{ ...written, status }])
  }
  await keys.press('{Delete}')
  await keys.dialog('删除资讯')
  await keys.submit()
  await screen.findByText('还没有资讯')
  expect(await stored()).toEqual([])
})
