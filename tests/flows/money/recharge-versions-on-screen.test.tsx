// The operator decides about what is on screen: what changed behind it is refused, record by record, by name.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

const editBehind = (id: string, amount: string) =>
  at.asBob(api.edit, { id, version: 1, amount, reason: 'the proof says so' })
const selectPage = async (count: number) => {
  await at.press('{Shift>}x{/Shift}')
  expect(await screen.findByText(`已选 ${count} 条`)).toBeInTheDocument()
}

describe('the bulk dialog', () => {
  it('sends the versions that were on screen, and says which record was not decided', async () => {
    const [kept = '', swapped = ''] = await at.desk().recharges(2, { amount: '10' })
    await at.open()
    await selectPage(2)
    await at.press('{Shift>}a{/Shift}')
    const box = await at.dialog('批量通过')
    expect(box).toHaveTextContent('USDT 20')
    await editBehind(swapped, '900000')
    await at.submit()
    const results = await at.dialog('批量处理结果')
    const row = within(results)
      .getByText(await at.numberOf(swapped))
      .closest('tr')
    expect(row).toHaveTextContent('刷新')
    expect(within(results).getAllByText('成功')).toHaveLength(1)
    expect(await at.recordOf(kept)).toMatchObject({ status: 'approved' })
    expect(await at.recordOf(swapped)).toMatchObject({ status: 'pending', version: 2 })
  })

  it('demands 5 characters for “other” before it sends anything', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    await at.open()
    await selectPage(1)
    await at.press('{Shift>}r{/Shift}')
    const box = await at.dialog('批量驳回')
    await at.user().click(await within(box).findByRole('radio', { name: '7 其他' }))
    const remark = within(box).getByRole('textbox', { name: '审核备注' })
    await at.user().type(remark, '不好说')
    await at.submit()
    expect(
      await within(box).findByText('选择“其他”时，请填写 5 到 200 个字的备注'),
    ).toBeInTheDocument()
    expect(await at.recordOf(id)).toMatchObject({ status: 'pending' })
    await at.user().type(remark, '已电话核实')
    await at.submit()
    await at.dialog('批量处理结果')
    expect(await at.recordOf(id)).toMatchObject({ status: 'rejected', reject_reason: 'other' })
  })
})

it('removes none of many when one of them changed, and names that one', async () => {
  const ids = await at.desk().recharges(2, { rechargeType: 'admin' })
  const [, swapped = ''] = ids
  await at.open()
  await selectPage(2)
  await at.user().click(screen.getByRole('button', { name: /批量删除/ }))
  const box = await at.dialog('删除充值记录')
  await at.user().type(within(box).getByRole('textbox', { name: /删除原因/ }), '重复录入的记录')
  await editBehind(swapped, '77')
  await at.submit()
  const no = await at.numberOf(swapped)
  await waitFor(() =>
    expect(at.everNotified().some((text) => text.startsWith(`${no}: `))).toBe(true),
  )
  for (const id of ids) expect(await at.recordOf(id)).toMatchObject({ status: 'pending' })
})

it.each([
  [1, (number: string) => `${number}：删除充值记录成功`],
  [2, () => '2 条记录：删除充值记录成功'],
])('says which record it removed, or how many: %i', async (count, said) => {
  const ids = await at.desk().recharges(count, { rechargeType: 'admin' })
  const [number = ''] = await Promise.all(ids.map((id) => at.numberOf(id)))
  await at.open()
  await selectPage(count)
  await at.user().click(screen.getByRole('button', { name: /批量删除/ }))
  const box = await at.dialog('删除充值记录')
  await at.user().type(within(box).getByRole('textbox', { name: /删除原因/ }), '重复录入的记录')
  await at.submit()
  await waitFor(() => expect(at.everNotified()).toContain(said(number)))
})

it('keeps the hash of a recharge from the chain: the form says so before it is sent', async () => {
  const [id = ''] = await at.desk().recharges(1, { rechargeType: 'chain', txHash: 'feedc0de01' })
  await at.open()
  await at.press('j')
  await at.press('e')
  const box = await at.dialog('编辑充值')
  await at.user().clear(within(box).getByRole('textbox', { name: '交易哈希' }))
  await at.user().type(within(box).getByRole('textbox', { name: /修改原因/ }), '哈希填错了')
  await at.submit()
  expect(await within(box).findByText('链上充值必须保留交易哈希')).toBeInTheDocument()
  expect(await at.recordOf(id)).toMatchObject({ version: 1 })
})
