// What came in, what went out and what is left, where a recharge is decided and on the page of its member.
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as recharge from '#contract/money/recharge-log.ts'
import { openConsole } from '#tests/console.tsx'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

/** The lines of the explanation, a text for each. */
async function explained(record: HTMLElement) {
  const part = await within(record).findByRole('region', { name: '余额核对' })
  return within(part)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
}

it('explains the balance by the log, in the record and on the page of the member', async () => {
  const [memberId = ''] = await at.desk().members(1)
  const [credited = '', id = ''] = await at
    .desk()
    .recharges(2, { memberId, amount: '100', fee: '0' })
  await at.asBob(recharge.review, { id: credited, version: 1, action: 'approve' })
  await at.open()
  await at.press('q')
  const usual = [['USDT', '0', '100', '0', '0', '100']]
  expect(await explained(await at.dialog(await at.numberOf(id)))).toEqual(usual)
  expect(screen.queryByText(/账实不符/)).not.toBeInTheDocument()
  cleanup()

  openConsole(`/member/member?open=${memberId}`, at.alice().token)
  const page = await screen.findByRole('dialog')
  // The answer to a complaint stands where the member opens.
  await within(page).findByText('余额核对：1 个币种均与流水一致')
  await at.user().click(await within(page).findByRole('tab', { name: /钱包/ }))
  expect(await explained(page)).toEqual(usual)
  // One step from a wallet to the lines that made it.
  const lines = within(page).getByRole('link', { name: 'USDT：资金流水' })
  const search = new URLSearchParams(lines.getAttribute('href')?.split('?')[1])
  expect(Object.fromEntries(search)).toMatchObject({ memberId })
  await at.user().click(lines)
  await screen.findByRole('grid', { name: '资金流水' })
})

it('says of a member without a wallet that nothing came in', async () => {
  const [memberId = ''] = await at.desk().members(1)
  openConsole(`/member/member?open=${memberId}`, at.alice().token)
  const page = await screen.findByRole('dialog')
  await within(page).findByText('余额核对：没有余额，也没有流水')
})
