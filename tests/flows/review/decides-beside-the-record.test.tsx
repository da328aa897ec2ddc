// Decisions on the real screen against the real server: in the panel of the record, beside what speaks for and against it.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as recharge from '#contract/money/recharge-log.ts'
import * as dict from '#contract/system/dict.ts'
import { raster } from '#demo/pictures/raster.ts'
import { approve } from '#tests/money/decisions.ts'
import { send, setConfirms } from '#tests/money/desk.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()
const proof = raster(64, 48, ['#ffffff'], 0).url()

describe('the question whether to approve', () => {
  it('stands in the panel of its record, which opens with it: flags and proof stay in view', async () => {
    const [id = ''] = await at.desk().recharges(1, { riskFlags: ['nameMismatch'] })
    await at.server()
      .sql`update recharge_log set proof_imgs = ${JSON.stringify([proof])}::jsonb where id = ${id}`
    await at.open()
    await at.press('j')
    await at.press('a')
    const record = await at.dialog(await at.numberOf(id))
    const form = await within(record).findByRole('dialog', { name: '通过充值' })
    expect(await within(record).findByText('付款人不符')).toBeVisible()
    expect(await within(record).findByRole('img', { name: '转账凭证 1' })).toBeVisible()
    expect(record.closest('[aria-hidden="true"]')).toBeNull()
    expect(within(record).queryByRole('button', { name: /^驳回/ })).toBeNull()
    // Escape closes the question, and the record stays.
    await at.press('{Escape}')
    await waitFor(() => expect(form).not.toBeInTheDocument())
    expect(record).toBeInTheDocument()
    expect(await within(record).findByRole('button', { name: /^通过/ })).toBeInTheDocument()
  })

  it('takes two keys from the list', async () => {
    const [id = ''] = await at.desk().recharges(1)
    await at.open()
    await at.press('j')
    await at.press('a')
    await at.dialog('通过充值')
    await at.submit()
    await waitFor(async () => expect(await at.recordOf(id)).toMatchObject({ status: 'approved' }))
  })

  it('asks before what was written is lost to another row', async () => {
    const [other = '', id = ''] = await at.desk().recharges(2)
    await at.open('?orderBy=id desc')
    await at.press('j')
    await at.press('a')
    await at.dialog('通过充值')
    await waitFor(() => expect(screen.getByRole('textbox', { name: '审核备注' })).toHaveFocus())
    await at.press('seen')
    const record = await at.dialog(await at.numberOf(id))
    await at.user().click(within(record).getAllByRole('button', { name: '关闭' }).at(-1) ?? record)
    const question = await screen.findByRole('alertdialog')
    await at.user().click(within(question).getByRole('button', { name: '取消' }))
    expect(screen.getByRole('textbox', { name: '审核备注' })).toHaveValue('seen')
    expect(await at.recordOf(other)).toMatchObject({ status: 'pending' })
  })

  it('shows the proof as wide as the panel, turned and enlarged where it stands', async () => {
    const [id = ''] = await at.desk().recharges(1)
    await at.server()
      .sql`update recharge_log set proof_imgs = ${JSON.stringify([proof])}::jsonb where id = ${id}`
    await at.open()
    await at.press('j')
    await at.press('{Enter}')
    const picture = await screen.findByRole('img', { name: '转账凭证 1' })
    await at.press('t')
    await waitFor(() => expect(picture.style.rotate).toBe('90deg'))
    await at.press('z')
    expect(await screen.findByRole('button', { name: '缩小图片' })).toBeInTheDocument()
  })
})

describe('the digit of a reject reason', () => {
  it('is that of its dictionary, in whatever order the reasons are', async () => {
    const { sql } = at.server()
    const [id = ''] = await at.desk().recharges(1)
    await sql`update dict_data set dict_sort = 100 - dict_sort where dict_type = 'recharge_reject_reason'`
    await at.open()
    await at.press('j')
    await at.press('r')
    const form = await at.dialog('驳回充值')
    await within(form).findByRole('radio', { name: '1 未收到款项' })
    const [first] = within(form).getAllByRole('radio')
    expect(first).not.toHaveAccessibleName('1 未收到款项')
    await at.press('1')
    await at.submit()
    await waitFor(async () =>
      expect(await at.recordOf(id)).toMatchObject({ reject_reason: 'notReceived' }),
    )
    await sql`update dict_data set dict_sort = 100 - dict_sort where dict_type = 'recharge_reject_reason'`
  })

  it('is set with the value, given to new ones, and never to two', async () => {
    const admin = (await at.desk().operators(1, 'admin'))[0] ?? at.alice()
    const call = (endpoint: Parameters<typeof send>[2], input: object) =>
      send(at.desk().fetch, admin, endpoint, input)
    const labels = { 'zh-cn': '新原因', en: 'New', 'zh-tw': '新原因' }
    const base = { dictType: 'recharge_reject_reason', labels }
    const added = await call(dict.add, { ...base, dictValue: 'fresh' })
    const { dictCode } = added.data as { dictCode: string }
    const row = async () => (await call(dict.get, { dictCode })).data as dict.DictRow
    expect((await row()).digit).toBe(8)
    const taken = await call(dict.edit, { dictCode, version: 1, digit: 1 })
    expect(taken.data).toMatchObject({ errors: [{ field: 'digit' }] })
    await call(dict.edit, { dictCode, version: 1, digit: 9 })
    expect((await row()).digit).toBe(9)
    const other = { dictType: 'recharge_remark', labels, dictValue: 'fresh', digit: 3 }
    expect((await call(dict.add, other)).code).not.toBe(0)
    await call(dict.remove, { ids: [dictCode] })
  })
})

describe('a flag whose reason is gone', () => {
  it('says so and is cleared where it stands, by who leaves the decision to others then', async () => {
    const [id = ''] = await at.desk().recharges(1, { riskFlags: ['disabledAddress'] })
    await at.open()
    await at.press('j')
    await at.press('{Enter}')
    const record = await at.dialog(await at.numberOf(id))
    expect(await within(record).findByText(/现已不成立/)).toBeVisible()
    await at.user().click(within(record).getByRole('button', { name: '解除标识 停用地址' }))
    const form = await at.dialog('解除标识 停用地址')
    await at.user().type(within(form).getByRole('textbox', { name: /原因/ }), 'in use again')
    await at.submit()
    await waitFor(() => expect(within(record).queryByText(/现已不成立/)).toBeNull())
    expect(at.everNotified()).toContain('标识 停用地址 已解除')
    await waitFor(() => expect(record).toContainElement(document.activeElement as HTMLElement))
    expect(await within(record).findByText('解除标识')).toBeInTheDocument()
    await at.press('a')
    await waitFor(() => expect(at.notified()).toContain('本人录入或修改过的记录不能由本人审核'))
  })

  it('is left to who may clear it', async () => {
    const [id = ''] = await at.desk().recharges(1, { riskFlags: ['disabledAddress'] })
    const [reader] = await at.desk().operators(1, 'finance1')
    await at.open('', reader?.token)
    await at.press('j')
    await at.press('{Enter}')
    const record = await at.dialog(await at.numberOf(id))
    expect(await within(record).findByText(/现已不成立/)).toBeVisible()
    expect(within(record).queryByRole('button', { name: /^解除标识/ })).toBeNull()
  })
})

describe('a decided record', () => {
  const decided = async () => {
    const [id = ''] = await at.desk().recharges(1, { amount: '300', fee: '0' })
    await at.asBob(recharge.review, { id, version: 1, ...approve })
    await at.open(`?status=&keyword=${await at.numberOf(id)}`)
    await at.press('j')
    await at.press('{Enter}')
    return { id, record: await at.dialog(await at.numberOf(id)) }
  }

  it('offers what its state allows as the main action, and no dead verdict', async () => {
    const { record } = await decided()
    expect(await within(record).findByRole('button', { name: '冲正' })).toBeEnabled()
    for (const name of [/^通过/, /^驳回/, /^领单/])
      expect(within(record).queryByRole('button', { name })).toBeNull()
  })

  it('says that a reversal was asked for, by whom, and leads to the application, which is decided in its panel', async () => {
    const { id, record } = await decided()
    await setConfirms(at.server().sql, 'on', ['review.fourEyes'])
    await at.user().click(await within(record).findByRole('button', { name: '冲正' }))
    const form = await within(record).findByRole('dialog', { name: '冲正充值' })
    await at.user().type(within(form).getByRole('textbox', { name: /冲正原因/ }), 'paid out twice')
    await at.submit()
    const note = await within(record).findByText(/等待另一位操作员复核/)
    await setConfirms(at.server().sql, 'off')
    expect(note.closest('p')).toHaveTextContent(at.alice().userName)
    await at.user().click(within(record).getByRole('link', { name: '查看申请' }))
    const no = await at.numberOf(id)
    const application = await screen.findByRole('dialog', { name: new RegExp(`冲正.*${no}`) })
    expect(
      await within(application).findByRole('row', { name: '状态 已入账 已冲正' }),
    ).toBeInTheDocument()
    expect(application).not.toHaveTextContent('creditedAmount')
    const moves = within(application).getByRole('region', { name: '资金变动' })
    expect(within(moves).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/open=/))
    // Whoever applied for it may take it back, in its panel too.
    await at.user().click(within(application).getByRole('button', { name: '撤回' }))
    expect(await within(application).findByRole('dialog', { name: '撤回申请' })).toBeInTheDocument()
  })
})
