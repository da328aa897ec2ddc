// Two consoles at one queue: what one operator decides, the other sees after one poll, with everything else as it was.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { passiveHeader } from '#contract/endpoint.ts'
import * as api from '#contract/money/recharge-log.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { call } from '#core/http/api.ts'
import { queryClient } from '#core/http/query-client.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { testPassword } from '#tests/database.ts'
import type { Reviewer } from '#tests/money/desk.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

/** Opens the queue and waits until its console has asked once what waits. */
async function open(search: string, token?: string) {
  await at.open(search, token)
  await waitFor(() => expect(alerts.state.counts).not.toBeNull())
}
/** The console hears what its next poll would tell it, from another tab of the browser. */
const poll = async () => alerts.receive({ counts: await call(rechargeWithdrawReview, { Type: 0 }) })

/** Notes the readings of list and record from now on; each with whether it counts as the operator's own. */
function notedReadings() {
  const noted: string[] = []
  const paths = [api.list.path, api.get.path]
  at.tapWire((request, pass) => {
    const path = paths.find((each) => request.url.includes(each))
    if (path !== undefined) noted.push(`${path} ${request.headers.get(passiveHeader) ?? 'own'}`)
    return pass()
  })
  return noted
}
const isSelected = (no: string) =>
  expect(screen.getByText(no).closest('[role="row"]')).toHaveAttribute('aria-selected', 'true')

it('shows a decision of somebody else in row and record after one poll, and keeps the selection', async () => {
  const [decided = '', kept = ''] = await at.desk().recharges(2, {})
  const [no, keptNo] = [await at.numberOf(decided), await at.numberOf(kept)]
  const [reader] = (await at.desk().operators(1, 'support')) as [Reviewer]
  await open('?status=&orderBy=id asc&pageSize=200', reader.token)
  for (const key of ['j', 'j', 'x', 'k', '{Enter}']) await at.press(key)
  const record = await at.dialog(no)
  await within(record).findByRole('region', { name: '时间线' })
  // The next record is read ahead.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const readings = notedReadings()
  await at.asBob(api.review, { id: decided, version: 1, action: 'approve' })
  expect(within(record).getAllByText('待审核')).not.toHaveLength(0)
  await poll()
  await waitFor(async () => expect(await at.cellOf(no, '状态')).toHaveTextContent('已入账'))
  await waitFor(() => expect(record).toHaveTextContent(at.bob().userName))
  expect(await screen.findByRole('dialog', { name: no })).toBe(record)
  isSelected(keptNo)
  expect(readings.sort()).toEqual([`${api.list.path} 1`, `${api.get.path} 1`].sort())
  await poll()
  expect(readings).toHaveLength(2)
})

it('keeps what is being typed, and asks for nothing twice after a decision of its own', async () => {
  const [mine = '', other = ''] = await at.desk().recharges(2, {})
  await open('?orderBy=id asc')
  await at.press('j')
  await at.press('r')
  const box = await at.dialog('驳回充值')
  const remark = within(box).getByRole('textbox', { name: '审核备注' })
  await at.user().type(remark, '还没有到账')
  await at.asBob(api.review, { id: other, version: 1, action: 'approve' })
  await poll()
  const otherNo = await at.numberOf(other)
  await waitFor(() => expect(screen.queryByText(otherNo)).not.toBeInTheDocument())
  expect(remark).toHaveValue('还没有到账')
  expect(remark).toHaveFocus()
  const readings = notedReadings()
  await at.user().click(within(box).getByRole('radio', { name: /^1 / }))
  await at.submit()
  await waitFor(async () => expect(await at.recordOf(mine)).toMatchObject({ status: 'rejected' }))
  await waitFor(() => expect(at.notified()).toContain('没有待审核的记录了'))
  await poll()
  // The record that was open and its list, once each.
  expect(readings.toSorted()).toEqual([`${api.list.path} own`, `${api.get.path} own`])
})

it('reads nothing while the console is locked, and what it missed afterwards', async () => {
  const [id = ''] = await at.desk().recharges(1, {})
  const no = await at.numberOf(id)
  const token = await at.server().operator({ userName: 'locker', roleCode: 'admin' })
  await open('', token)
  lock.lockNow()
  // Delivered to the server, which refuses every reading from now on.
  await waitFor(() =>
    expect(
      at.server().sql`select from operator_session where locked_at is not null`,
    ).resolves.toHaveLength(1),
  )
  const readings = notedReadings()
  await at.asBob(api.review, { id, version: 1, action: 'approve' })
  await poll()
  expect(readings).toEqual([])
  await act(async () => expect(await lock.submit(testPassword)).toEqual({ is: 'open' }))
  await waitFor(() => expect(screen.queryByText(no)).not.toBeInTheDocument())
})
