// Asking the chain from the open record, on the real screen against the real server and a simulated chain.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

it('shows what the chain says beside the hash, and flags a transaction that a fork took away', async () => {
  // What ends like this is there when it is asked for first, and gone afterwards.
  const txHash = `${'0'.repeat(63)}b`
  const [id = ''] = await at
    .desk()
    .recharges(1, { rechargeType: 'chain', txHash, toAddress: 'TOurs' })
  await at.open(`?open=${id}`)
  const section = await screen.findByRole('region', { name: '链上核对' })
  const record = await at.dialog(await at.numberOf(id))
  expect(section).toHaveTextContent('尚未复核')
  const ask = within(section).getByRole('button', { name: /链上复核/ })
  await at.user().click(ask)
  expect(await within(section).findByText('与记录一致')).toBeInTheDocument()
  expect(section).toHaveTextContent('100 USDT')
  expect(section).toHaveTextContent('TOurs')
  // The answer is on screen a moment before the next question may be asked.
  await waitFor(() => expect(ask).not.toHaveAttribute('aria-disabled', 'true'))
  await at.press('k')
  expect(await within(section).findByText('曾经上链，现已消失')).toBeInTheDocument()
  // As a flag of the record, and in its history.
  expect(await within(record).findAllByText('金额不符')).not.toHaveLength(0)
  const timeline = within(record).getByRole('region', { name: '时间线' })
  await waitFor(() => expect(within(timeline).getAllByText('链上复核')).toHaveLength(2))
  expect(await at.recordOf(id)).toMatchObject({ status: 'pending' })
})

it('offers no question about a recharge that did not come from the chain', async () => {
  const [id = ''] = await at
    .desk()
    .recharges(1, { rechargeType: 'system', txHash: 'ab'.repeat(32) })
  await at.open(`?open=${id}`)
  const record = await at.dialog(await at.numberOf(id))
  await within(record).findByRole('region', { name: '时间线' })
  expect(screen.queryByRole('button', { name: /链上复核/ })).not.toBeInTheDocument()
})
