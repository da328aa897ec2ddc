// Texts that reviewers use often: kept by an administrator in the dictionaries, put into a remark by key, changed, and sent.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as dict from '#contract/system/dict.ts'
import { keyboardOf } from '#tests/keyboard.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()
const keys = () => keyboardOf(at.user())

const remarkOf = async (id: string) => {
  const [row] = await at.server().sql<{ remark: string; status: string }[]>`
    select review_remark as remark, status from recharge_log where id = ${id}`
  return row
}
const open = async () => {
  const [id = ''] = await at.desk().recharges(1, { riskFlags: ['proofReused'] })
  await at.open(`?keyword=${await at.numberOf(id)}`)
  await keys().press('j')
  return id
}

it('puts a text behind what is written, lets it be changed, and sends it', async () => {
  // The texts come late: who pressed the key before gets them then.
  let send = () => {}
  const isTime = new Promise<void>((resolve) => (send = resolve))
  at.tapWire(async (request, pass) => {
    if (request.url.includes('recharge_remark')) await isTime
    return pass()
  })
  const id = await open()
  await keys().press('a')
  const form = await keys().dialog('通过充值')
  await keys().fill(form, /审核备注/, '二审：')
  await keys().press('{F2}')
  send()
  await keys().pick('已核对转账凭证与付款人')
  const remark = within(form).getByRole('textbox', { name: /审核备注/ })
  await waitFor(() => expect(remark).toHaveFocus())
  expect(remark).toHaveValue('二审： 已核对转账凭证与付款人')
  await keys().press('，通过')
  await keys().submit()
  await keys().closed('通过充值')
  expect(await remarkOf(id)).toEqual({
    status: 'approved',
    remark: '二审： 已核对转账凭证与付款人，通过',
  })
})

it('offers what an administrator added, and nothing that makes the remark too long', async () => {
  const admin = { token: await at.server().signIn() }
  const text = '已由财务主管复核此笔充值'
  const added = await at.server().call(
    dict.add,
    {
      dictType: 'recharge_remark',
      dictValue: 'chief',
      labels: { 'zh-cn': text, en: 'Checked by the head of finance', 'zh-tw': text },
      color: 'default',
      dictSort: 99,
      isDefault: false,
      enabled: true,
      remark: '',
    },
    admin,
  )
  expect(added.code, added.msg).toBe(0)
  const id = await open()
  await keys().press('r')
  const form = await keys().dialog('驳回充值')
  await keys().press('5')
  await keys().fill(form, /审核备注/, '长'.repeat(190))
  await keys().press('{F2}')
  const entry = await screen.findByRole('menuitem', { name: new RegExp(text) })
  expect(entry).toHaveAttribute('aria-disabled', 'true')
  expect(entry).toHaveTextContent('备注最多 200 个字')
  await keys().press('{Escape}')
  await keys().fill(form, /审核备注/, '')
  await keys().press('{F2}')
  await keys().pick(text)
  await waitFor(() =>
    expect(within(form).getByRole('textbox', { name: /审核备注/ })).toHaveValue(text),
  )
  await keys().submit()
  await keys().closed('驳回充值')
  expect(await remarkOf(id)).toEqual({ status: 'rejected', remark: text })
})
