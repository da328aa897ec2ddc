// What an operator of the finance desk does all night, on the real screen against the real server.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

describe('deciding', () => {
  it('approves by keyboard: the dialog repeats number, member and amount, then the next one opens', async () => {
    const [next = '', id = ''] = await at.desk().recharges(2, { amount: '500', fee: '2' })
    const no = await at.numberOf(id)
    const router = await at.open(`?orderBy=id desc`)
    await at.press('j')
    await at.press('a')
    const box = await at.dialog('通过充值')
    expect(box).toHaveTextContent(no)
    expect(box).toHaveTextContent('500 USDT')
    expect(within(box).getByRole('textbox', { name: /到账金额/ })).toHaveValue('498')
    // Enter alone decides nothing.
    await at.press('{Enter}')
    expect(await at.recordOf(id)).toMatchObject({ status: 'pending' })
    await at.submit()
    await waitFor(async () =>
      expect(await at.recordOf(id)).toMatchObject({
        status: 'approved',
        reviewer_name: at.alice().userName,
      }),
    )
    expect(await at.journalsOf(id)).toBe(1)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ open: next }))
    const record = await at.dialog(await at.numberOf(next))
    expect(await within(record).findByText('我已领单')).toBeInTheDocument()
    expect(at.everNotified()).toContain(`${no} 已通过，498 USDT 已入账`)
    await waitFor(() => expect(screen.queryByText(no)).not.toBeInTheDocument())
  })

  it('leaves the credited amount alone until its key, and says in words what was changed', async () => {
    await at.desk().recharges(1, { amount: '500', fee: '2' })
    await at.open()
    await at.press('j')
    await at.press('a')
    const box = await at.dialog('通过充值')
    const amount = within(box).getByRole('textbox', { name: /到账金额/ })
    await waitFor(() =>
      expect(within(box).getByRole('textbox', { name: '审核备注' })).toHaveFocus(),
    )
    await at.press('1')
    expect(amount).toHaveValue('498')
    await at.press('{F4}')
    expect(amount).toHaveFocus()
    await at.press('470.5')
    expect(amount).toHaveValue('470.5')
    expect(within(box).getByRole('status')).toHaveTextContent('比默认少 27.5 USDT')
    await at.user().clear(amount)
    await at.press('500')
    expect(within(box).getByRole('status')).toHaveTextContent('比默认多 2 USDT')
  })

  it('rejects only with a reason, which a digit chooses', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    await at.open()
    await at.press('j')
    await at.press('r')
    const box = await at.dialog('驳回充值')
    await within(box).findByRole('radio', { name: '1 未收到款项' })
    await at.submit()
    expect(await within(box).findByText('请选择驳回原因')).toBeInTheDocument()
    expect(await at.recordOf(id)).toMatchObject({ status: 'pending' })
    await at.press('3')
    expect(within(box).getByRole('radio', { name: '3 重复提交' })).toBeChecked()
    await at.submit()
    await waitFor(async () =>
      expect(await at.recordOf(id)).toMatchObject({
        status: 'rejected',
        reject_reason: 'duplicate',
      }),
    )
    expect(await at.journalsOf(id)).toBe(0)
  })

  it.each(['stays on the reasons', 'goes on to the remark'])(
    'rejects by a digit that is pressed before the reasons have come, and %s',
    async (then) => {
      const isOnRemark = then === 'goes on to the remark'
      let send = () => {}
      const isTime = new Promise<void>((resolve) => (send = resolve))
      at.tapWire(async (request, pass) => {
        if (request.url.includes('recharge_reject_reason')) await isTime
        return pass()
      })
      const [id = ''] = await at.desk().recharges(1, {})
      await at.open()
      await at.press('jr')
      const box = await at.dialog('驳回充值')
      await at.press('3')
      const remark = within(box).getByRole('textbox', { name: '审核备注' })
      if (isOnRemark) await at.user().click(remark)
      send()
      await waitFor(() =>
        expect(within(box).getByRole('radio', { name: '3 重复提交' })).toBeChecked(),
      )
      expect(isOnRemark ? remark : within(box).getByRole('radio', { name: /^3/ })).toHaveFocus()
      await at.submit()
      await waitFor(async () =>
        expect(await at.recordOf(id)).toMatchObject({ reject_reason: 'duplicate' }),
      )
    },
  )

  it('asks for a remark when the record is flagged or the credited amount is changed', async () => {
    const [id = ''] = await at.desk().recharges(1, { riskFlags: ['nameMismatch'] })
    await at.open()
    await at.press('j')
    await at.press('a')
    const box = await at.dialog('通过充值')
    expect(within(box).getByRole('textbox', { name: '审核备注' })).toBeRequired()
    await at.submit()
    expect(await within(box).findByText(/请填写 5 到 200 个字的备注/)).toBeInTheDocument()
    expect(await at.recordOf(id)).toMatchObject({ status: 'pending' })
    await at
      .user()
      .type(within(box).getByRole('textbox', { name: '审核备注' }), '已与付款人电话核实')
    await at.submit()
    await waitFor(async () => expect(await at.recordOf(id)).toMatchObject({ status: 'approved' }))
  })

  it('tells who was faster and when, and changes nothing', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    await at.open()
    await at.press('j')
    await at.press('a')
    await at.dialog('通过充值')
    await at.giveBack(id)
    await at.asBob(api.review, {
      id,
      version: 1,
      action: 'reject',
      rejectReason: 'notReceived',
    })
    await at.submit()
    await waitFor(() => expect(at.notified()).toHaveLength(1))
    expect(at.notified()[0]).toMatch(
      new RegExp(
        `${at.bob().userName} 已于 \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d 处理此单，您的操作未执行`,
      ),
    )
    expect(await at.recordOf(id)).toMatchObject({
      status: 'rejected',
      reviewer_name: at.bob().userName,
    })
    expect(await at.journalsOf(id)).toBe(0)
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: '通过充值' })).not.toBeInTheDocument(),
    )
  })

  it('shows what changed under the operator, and asks again', async () => {
    const [id = ''] = await at
      .desk()
      .recharges(1, { amount: '500', fee: '0', rechargeType: 'admin' })
    await at.open()
    await at.press('j')
    await at.press('a')
    await at.dialog('通过充值')
    await at.giveBack(id)
    const edited = await at.asBob(api.edit, {
      id,
      version: 1,
      amount: '400',
      reason: 'typing error',
    })
    expect(edited.code).toBe(0)
    await at.submit()
    const notice = (await screen.findByText(/此单在您查看后有变动/)).closest('[role="alert"]')
    const box = await at.dialog('通过充值')
    expect(notice).toHaveTextContent('充值金额: 500.00 USDT → 400.00 USDT')
    expect(await at.recordOf(id)).toMatchObject({ status: 'pending', version: 2 })
    expect(within(box).getByRole('textbox', { name: /到账金额/ })).toHaveValue('400')
    await at.submit()
    await waitFor(async () => expect(await at.recordOf(id)).toMatchObject({ status: 'approved' }))
  })

  it('never repeats a call by itself: a lost reply is checked by the operator, with the same key', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    const sent: string[] = []
    await at.open()
    await at.press('j')
    await at.press('a')
    const box = await at.dialog('通过充值')
    at.tapWire(async (request, pass) => {
      if (!request.url.endsWith('chargeLogReview')) return pass()
      sent.push(((await request.clone().json()) as { requestId: string }).requestId)
      const answer = await pass()
      if (sent.length === 1) throw new TypeError('connection lost')
      return answer
    })
    await at.submit()
    expect(await within(box).findByText(/没有收到服务器的回复，结果未知/)).toBeInTheDocument()
    expect(at.notified()).toEqual(['网络连接错误'])
    await at.user().click(within(box).getByRole('button', { name: /核对结果/ }))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: '通过充值' })).not.toBeInTheDocument(),
    )
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect(await at.recordOf(id)).toMatchObject({ status: 'approved', version: 2 })
    expect(await at.journalsOf(id)).toBe(1)
  })

  it('sends one request however often the button is pressed', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    const seen = vi.fn()
    await at.open()
    await at.press('j')
    await at.press('a')
    const box = await at.dialog('通过充值')
    at.tapWire((request, pass) => {
      if (request.url.endsWith('chargeLogReview')) seen()
      return pass()
    })
    const button = within(box).getByRole('button', { name: /确认通过/ })
    for (let click = 0; click < 20; click += 1) button.click()
    await waitFor(async () => expect(await at.recordOf(id)).toMatchObject({ status: 'approved' }))
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('says why a record that somebody else holds cannot be decided', async () => {
    const [id = ''] = await at.desk().recharges(1, {})
    await at.asBob(api.claim, { ids: [id], release: false })
    await at.open()
    expect(
      await screen.findByRole('img', { name: `${at.bob().userName} 正在处理` }),
    ).toBeInTheDocument()
    await at.press('j')
    await at.press('a')
    await waitFor(() => expect(at.notified()).toHaveLength(1))
    expect(at.notified()[0]).toContain(`${at.bob().userName} 正在处理此单`)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
