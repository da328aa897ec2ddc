// The first record of a review, on the real queue of recharges.
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

/** Two waiting recharges, of which the older one is overdue and on a later place of the list. */
async function addTwo() {
  const [late = ''] = await at.desk().recharges(1, { waitedMinutes: 35 * 60 })
  const [fresh = ''] = await at.desk().recharges(1, {})
  return { late, fresh }
}

it('says that nothing waits', async () => {
  const [id = ''] = await at.desk().recharges(1, {})
  await at.open('?status=')
  const verdict = { id, version: 1, action: 'reject', rejectReason: 'notReceived' }
  const { review } = await import('#contract/money/recharge-log.ts')
  expect((await at.asBob(review, verdict)).code).toBe(0)
  await at.press('q')
  await waitFor(() => expect(at.notified()).toContain('没有待审核的记录了'))
})

it('starts with what waits too long, lists the others behind it and says so', async () => {
  const { late, fresh } = await addTwo()
  const router = await at.open()
  await at.press('q')
  await at.dialog(await at.numberOf(late))
  expect(router.state.location.search).toMatchObject({ orderBy: 'urgency desc', open: late })
  expect(await screen.findByText('审核顺序：已超时 → 风险高 → 等待久')).toBeInTheDocument()
  await at.press('n')
  await at.dialog(await at.numberOf(fresh))

  await at.user().click(screen.getByRole('button', { name: '恢复默认顺序' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('orderBy'))
  expect(screen.queryByText(/审核顺序/)).not.toBeInTheDocument()
  await waitFor(() => expect(router.state.status).toBe('idle'))
})

it('follows an order that the operator has chosen', async () => {
  const { fresh } = await addTwo()
  const router = await at.open('?orderBy=createdAt desc')
  await at.press('q')
  await at.dialog(await at.numberOf(fresh))
  expect(router.state.location.search).toMatchObject({ orderBy: 'createdAt desc' })
  await waitFor(() => expect(router.state.status).toBe('idle'))
})
