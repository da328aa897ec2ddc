// What the operators of the withdrawal desk do, on the real screen against the real server: two people review, one
// pays, the payout arrives or fails.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as api from '#contract/money/withdraw-log.ts'
import { toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { approveFirst, openWithdrawDesk, type WithdrawDesk } from '#tests/money/withdraw-desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let at: WithdrawDesk
let user = userEvent.setup()
beforeAll(async () => {
  server = await testServer()
  at = await openWithdrawDesk(server, server.url)
})
afterAll(async () => {
  await at.expectSoundBooks()
  await server.close()
})
beforeEach(() => {
  pointConsoleAt(server)
  user = userEvent.setup()
})

async function open(who: Reviewer, search: string) {
  openConsole(`/money/withdrawLog${search}`, who.token)
  await screen.findByRole('grid', { name: '提币记录' })
  await screen.findAllByRole('button', { name: /的操作$/ })
}
const press = (keys: string) => user.keyboard(keys)
const submit = () => press('{Control>}{Enter}{/Control}')
const dialog = (name: string) => screen.findByRole('dialog', { name })
const said = () => toasts.items.map(({ text }) => translate(text))
const rowOf = async (id: string) => (await at.detailOf(id)).row
const shows = (id: string, expected: object) =>
  waitFor(async () => expect(await rowOf(id)).toMatchObject(expected))

/** Opens the menu of the only row and chooses. */
async function choose(action: RegExp) {
  await user.click(screen.getByRole('button', { name: /的操作$/ }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the two-step review', () => {
  it('passes the first step by keyboard, says that a second follows, and opens the next record', async () => {
    const next = await at.one()
    const id = await at.one({ amount: '2500', fee: '5' })
    await open(at.alice, '?orderBy=id desc')
    await press('j')
    await press('a')
    const box = await dialog('初审通过')
    expect(box).toHaveTextContent('2,500 USDT')
    expect(box).toHaveTextContent('2,495 USDT')
    expect(box).toHaveTextContent('此单需要复审')
    await submit()
    await shows(id, { status: 'firstPassed', firstReviewerName: at.alice.userName })
    expect(await dialog((await rowOf(next)).withdrawNo)).toBeInTheDocument()
    // The first reviewer is told at once that the second step is another person's.
    await press('{Escape}')
    await at.decide(at.bob, { id: next, ...approveFirst })
  })

  it('lets a second person approve what the first has passed, and not the first', async () => {
    const { id } = await at.inState('firstPassed')
    const { withdrawNo } = await rowOf(id)
    await open(at.alice, `?keyword=${withdrawNo}`)
    await press('j')
    await press('a')
    await waitFor(() => expect(said()).toContain('初审和复审须由不同的人完成'))
    await open(at.bob, `?keyword=${withdrawNo}`)
    await press('j')
    await press('a')
    await dialog('复审通过')
    await submit()
    await shows(id, { status: 'approved', secondReviewerName: at.bob.userName })
  })

  it('rejects only with a reason, and gives the money back', async () => {
    const id = await at.one()
    await open(at.alice, `?keyword=${(await rowOf(id)).withdrawNo}`)
    await press('j')
    await press('r')
    const box = await dialog('驳回提币')
    await within(box).findByRole('radio', { name: '3 风控拒绝' })
    await submit()
    expect(await within(box).findByText('请选择驳回原因')).toBeInTheDocument()
    await press('3')
    await submit()
    await shows(id, { status: 'rejected', rejectReason: 'risk' })
    expect(await at.walletOf(id)).toEqual({ available: '100', frozen: '0' })
  })

  it('says who was faster, and changes nothing', async () => {
    const id = await at.one()
    await open(at.alice, `?keyword=${(await rowOf(id)).withdrawNo}`)
    await press('j')
    await press('a')
    await dialog('初审通过')
    await waitFor(async () =>
      expect(
        await at.sql`update withdraw_log set claimed_by = null, claimed_by_name = null, claimed_until = null
          where id = ${id} and claimed_by is not null returning id`,
      ).toHaveLength(1),
    )
    await at.decide(at.bob, { id, step: 'first', action: 'reject', rejectReason: 'kyc' })
    await submit()
    await waitFor(() =>
      expect(said().join()).toMatch(new RegExp(`${at.bob.userName} 已于 .* 处理此单`)),
    )
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', rejectReason: 'kyc' })
  })

  it('passes in bulk what is of low risk, and reports each', async () => {
    const low = await at.one()
    const risky = await at.one({ riskScore: 60 })
    const { memberNo } = await rowOf(low)
    await at.sql`update withdraw_log set claimed_until = null, claimed_by = null where status = 'pending'`
    await open(at.alice, `?riskScoreMin=0&keyword=${memberNo}`)
    await press('j')
    await press('x')
    await press('{Shift>}a{/Shift}')
    expect(await dialog('批量初审通过')).toHaveTextContent('将处理 1 笔')
    await submit()
    const results = await dialog('批量处理结果')
    expect(within(results).getAllByText('成功')).toHaveLength(1)
    await shows(low, { status: 'approved' })
    expect(await rowOf(risky)).toMatchObject({ status: 'pending' })
  })
})

describe('the payout', () => {
  it('starts one, and confirms it with its hash', async () => {
    const { id } = await at.inState('approved', { amount: '300', fee: '3' })
    const { withdrawNo } = await rowOf(id)
    await open(at.bob, `?status=&keyword=${withdrawNo}`)
    await press('j')
    await press('p')
    expect(await dialog('热钱包打款')).toHaveTextContent('将处理 1 笔')
    await submit()
    await user.click(within(await dialog('批量处理结果')).getByRole('button', { name: '知道了' }))
    await shows(id, { status: 'paying', payerName: at.bob.userName })
    await screen.findByText('打款中')
    await choose(/确认到账/)
    const box = await dialog('确认到账')
    await submit()
    expect(await within(box).findByText('请填写交易哈希')).toBeInTheDocument()
    await user.type(within(box).getByRole('textbox', { name: /交易哈希/ }), 'c0ffee')
    await user.type(within(box).getByRole('textbox', { name: /矿工费/ }), '0.8')
    await submit()
    await shows(id, { status: 'paid', txHash: 'c0ffee', networkFee: '0.8' })
    expect((await at.detailOf(id)).journals.at(-1)?.variant).toBe('paid')
  })

  it('is started again by another person, who sees the earlier one', async () => {
    const { id } = await at.inState('failed')
    const { withdrawNo } = await rowOf(id)
    await open(at.bob, `?status=&keyword=${withdrawNo}`)
    await user.click(screen.getByRole('button', { name: /的操作$/ }))
    const own = await screen.findByRole('menuitem', { name: /热钱包打款/ })
    expect(own).toHaveAttribute('aria-disabled', 'true')
    await press('{Escape}')
    await open(at.alice, `?status=&keyword=${withdrawNo}`)
    await choose(/热钱包打款/)
    const box = await dialog('热钱包打款')
    expect(box).toHaveTextContent('以下提币打过款')
    expect(box).toHaveTextContent(at.bob.userName)
    expect(box).toHaveTextContent('never broadcast')
    await submit()
    await shows(id, { status: 'paying', payerName: at.alice.userName })
  })

  it('does not let the payer refund a failed one; another person does, with a reason', async () => {
    const { id } = await at.inState('failed')
    const { withdrawNo } = await rowOf(id)
    await open(at.alice, `?status=&keyword=${withdrawNo}`)
    await choose(/退回会员/)
    const box = await dialog('退回会员')
    await submit()
    expect(await rowOf(id)).toMatchObject({ status: 'failed' })
    await user.type(within(box).getByRole('textbox', { name: /原因/ }), 'address is dead')
    await submit()
    await shows(id, { status: 'refunded' })
    expect(await at.walletOf(id)).toEqual({ available: '100', frozen: '0' })
    const other = await at.inState('failed')
    await open(at.bob, `?status=&keyword=${(await rowOf(other.id)).withdrawNo}`)
    await user.click(screen.getByRole('button', { name: /的操作$/ }))
    expect(await screen.findByRole('menuitem', { name: /退回会员/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
})

it('shows what a decision needs: risk, balance check, who shares the address, journals, timeline', async () => {
  const id = await at.one({ riskFlags: ['sharedAddress'], riskScore: 45, toAddress: 'TTWINS' })
  const twin = await at.one({ toAddress: 'TTWINS' })
  const { withdrawNo } = await rowOf(id)
  await open(at.alice, `?keyword=${withdrawNo}`)
  await press('j')
  await press('{Enter}')
  const record = await dialog(withdrawNo)
  for (const part of ['余额核对', '同一收款地址的其他会员', '会员余额', '记账凭证', '时间线'])
    expect(await within(record).findByRole('region', { name: part })).toBeInTheDocument()
  expect(record).toHaveTextContent('风险分 45')
  expect(record).toHaveTextContent((await rowOf(twin)).withdrawNo)
})

it('leads from each flag to its evidence, with its figures in words', async () => {
  const toAddress = 'TFLAGS'
  const id = await at.one({ amount: '1000', toAddress })
  await at.one({ toAddress })
  const { withdrawNo, memberId } = await rowOf(id)
  await at.sql`update member set real_name_status = 'none' where id = ${memberId}`
  await open(at.alice, `?keyword=${withdrawNo}`)
  await press('j')
  await press('{Enter}')
  const record = await dialog(withdrawNo)
  const shared = await within(record).findByRole('link', { name: '地址共用' })
  expect(shared).toHaveAttribute('href', `/money/withdrawAddress?keyword=${toAddress}`)
  expect(shared.closest('li')).toHaveTextContent('高风险 2 个会员使用该地址')
  const unverified = within(record).getByRole('link', { name: '未实名' })
  expect(unverified).toHaveAttribute('href', `/member/memberAuth?status=&memberId=${memberId}`)
  expect(unverified.closest('li')).toHaveTextContent('30 天内提币 1,000.00 USDT')
  expect(within(record).getAllByRole('listitem')[0]).toContainElement(shared)
})

it('offers nothing the operator may not do', async () => {
  await at.one()
  const [reader] = (await at.desk.operators(1, 'support')) as [Reviewer]
  await open(reader, '')
  expect(screen.queryByRole('button', { name: /开始审核/ })).not.toBeInTheDocument()
  await press('j')
  await press('a')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const { code } = await send(at.desk.fetch, reader, api.claim, { ids: ['1'] })
  expect(code).toBe(40301)
})
