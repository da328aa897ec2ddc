// Two operators at one record: each sees that the other looks at it, with a claim and without one.
import { act, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { recordViewers, viewingMs } from '#contract/record-viewers.ts'
import { queryClient } from '#core/http/query-client.ts'
import { type Reviewer, send } from '#tests/money/desk.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()
afterEach(() => void vi.useRealTimers())

const lookAsBob = (id: string) => at.asBob(recordViewers, { queue: 'recharge', id })

it('names who looks at a record that nobody can claim any more', async () => {
  const [id = ''] = await at.desk().recharges(1, {})
  const no = await at.numberOf(id)
  await at.asBob(api.review, { id, version: 1, action: 'approve' })
  await lookAsBob(id)
  await at.open(`?status=&keyword=${no}`)
  await at.press('j{Enter}')
  const record = await at.dialog(no)
  expect(await within(record).findByText(`${at.bob().userName} 正在查看`)).toBeInTheDocument()
})

it('notices who comes later, and names the holder once', async () => {
  const [id = ''] = await at.desk().recharges(1, {})
  const no = await at.numberOf(id)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await at.open(`?keyword=${no}`)
  await at.press('j{Enter}')
  const record = await at.dialog(no)
  expect(await within(record).findByText('我已领单')).toBeInTheDocument()
  // A turn that comes while the first answer is on its way asks nothing.
  await expect.poll(() => queryClient.isFetching({ queryKey: [recordViewers.path] })).toBe(0)
  await expect
    .poll(async () => (await lookAsBob(id)).data)
    .toEqual({ others: [at.alice().userName] })
  expect(within(record).queryByText(/正在查看/)).not.toBeInTheDocument()
  act(() => void vi.advanceTimersByTime(viewingMs))
  expect(await within(record).findByText(`${at.bob().userName} 正在查看`)).toBeInTheDocument()

  // Of somebody who holds it that says enough.
  const [carol] = (await at.desk().operators(1)) as [Reviewer]
  await send(at.desk().fetch, carol, recordViewers, { queue: 'recharge', id })
  await send(at.desk().fetch, at.alice(), api.claim, { ids: [id], release: true })
  await at.asBob(api.claim, { ids: [id] })
  await at.press('{Escape}')
  await at.open(`?keyword=${no}&open=${id}`)
  const again = await at.dialog(no)
  expect(await within(again).findByText(`${at.bob().userName} 正在处理`)).toBeInTheDocument()
  expect(await within(again).findByText(`${carol.userName} 正在查看`)).toBeInTheDocument()
})
