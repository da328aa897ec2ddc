// Finding, selecting and deciding many recharges, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import type { Reviewer } from '#tests/money/desk.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

describe('the queue', () => {
  it('shows what waits, by column, and nothing that is decided', async () => {
    const [id = ''] = await at.desk().recharges(1, { amount: '1234.5', fee: '0.5' })
    const [done = ''] = await at.desk().recharges(1, {})
    await at.asBob(api.review, { id: done, version: 1, action: 'approve' })
    const no = await at.numberOf(id)
    await at.open()
    expect(await at.cellOf(no, '充值金额')).toHaveTextContent(/^1,234\.50 USDT$/)
    expect(await at.cellOf(no, '状态')).toHaveTextContent('待审核')
    expect((await at.cellOf(no, '充值金额'))?.querySelector('[title]')).toHaveAttribute(
      'title',
      '1234.5',
    )
    expect(screen.queryByText(await at.numberOf(done))).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '移除条件：状态' })).toBeInTheDocument()
  })

  it('keeps filters in the address only: typing replaces, clearing shows all', async () => {
    const ids = await at.desk().recharges(2, {})
    const [one = '', two = ''] = await Promise.all(ids.map(at.numberOf))
    const router = await at.open()
    await at.user().type(screen.getByRole('searchbox', { name: '关键字' }), one)
    await waitFor(() => expect(screen.queryByText(two)).not.toBeInTheDocument())
    expect(router.state.location.search).toEqual({ keyword: one })
    expect(router.history.length).toBe(1)
    await at.user().click(screen.getByRole('button', { name: '清除筛选' }))
    await screen.findByText(two)
    expect(router.state.location.search).toEqual({ status: '' })
  })
})

it('says that what was looked for is in another status, and shows it', async () => {
  const [done = ''] = await at.desk().recharges(2, {})
  await at.asBob(api.review, { id: done, version: 1, action: 'approve' })
  const no = await at.numberOf(done)
  const router = await at.open()
  await at.user().type(screen.getByRole('searchbox', { name: '关键字' }), no)
  await at.user().click(await screen.findByRole('button', { name: '其他状态下有 1 条 · 显示' }))
  expect(await screen.findByText(no)).toBeInTheDocument()
  expect(router.state.location.search).toEqual({ keyword: no, status: '' })
})

it('goes to the last page when the address names one beyond the end', async () => {
  const [id = ''] = await at.desk().recharges(1, {})
  const no = await at.numberOf(id)
  const router = await at.open(`?keyword=${no}&pageNum=9`)
  expect(await screen.findByText(no)).toBeInTheDocument()
  expect(router.state.location.search).toEqual({ keyword: no })
})

it('names the box and the menu of a row after it, and its member link is the stop after its cell', async () => {
  const [id = ''] = await at.desk().recharges(1, {})
  const no = await at.numberOf(id)
  await at.open(`?keyword=${no}`)
  await screen.findByRole('checkbox', { name: `选择 ${no}` })
  expect(screen.getByRole('button', { name: `${no} 的操作` })).toBeInTheDocument()
  const cell = await at.cellOf(no, '会员编号')
  const link = within(cell as HTMLElement).getByRole('link')
  expect(link).toHaveAttribute('tabindex', '-1')
  await at.user().keyboard('j')
  for (let steps = 0; steps < 6 && document.activeElement !== cell; steps += 1)
    await at.user().keyboard('{ArrowRight}')
  expect(cell).toHaveFocus()
  await at.user().tab()
  expect(link).toHaveFocus()
  expect(link).toHaveClass('text-primary-strong')
})

describe('many at once', () => {
  it('says before what will pass and what not, and after what happened to each', async () => {
    const clean = await at.desk().recharges(2, { amount: '100', fee: '0' })
    const [flagged = ''] = await at
      .desk()
      .recharges(1, { amount: '100', riskFlags: ['proofReused'] })
    await at.open()
    await at.press('{Shift>}x{/Shift}')
    expect(await screen.findByText('已选 3 条')).toBeInTheDocument()
    await at.press('{Shift>}a{/Shift}')
    const box = await at.dialog('批量通过')
    expect(box).toHaveTextContent('将处理 2 笔，跳过 1 笔')
    expect(box).toHaveTextContent('USDT 200')
    expect(box).toHaveTextContent(`${await at.numberOf(flagged)}: 有风险标识，须单笔审核`)
    await at.submit()
    const results = await at.dialog('批量处理结果')
    expect(within(results).getAllByText('成功')).toHaveLength(2)
    for (const id of clean) expect(await at.recordOf(id)).toMatchObject({ status: 'approved' })
    expect(await at.recordOf(flagged)).toMatchObject({ status: 'pending' })
    await at.user().click(within(results).getByRole('button', { name: '知道了' }))
    // What was skipped stays selected.
    expect(await screen.findByText('已选 1 条')).toBeInTheDocument()
  })
})

it('offers nothing the operator may not do', async () => {
  await at.desk().recharges(1, {})
  const [reader] = (await at.desk().operators(1, 'support')) as [Reviewer]
  await at.open('', reader.token)
  expect(screen.queryByRole('button', { name: /新增充值/ })).not.toBeInTheDocument()
  await at.press('j')
  await at.press('a')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
