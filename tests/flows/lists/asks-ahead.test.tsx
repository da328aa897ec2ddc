// The record after the open one is read before it is needed, and nothing else is done to it.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { passiveHeader } from '#contract/endpoint.ts'
import * as api from '#contract/money/recharge-log.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

it('shows the next record after a decision without an answer to a new reading, and claims it only then', async () => {
  const [first = '', second = ''] = await at.desk().recharges(2, {})
  const asked: string[] = []
  const own: string[] = []
  let isHeld = false
  at.tapWire(async (request, pass) => {
    if (!request.url.includes(api.get.path)) return pass()
    const id = new URL(request.url).searchParams.get('id') ?? ''
    asked.push(id)
    if (!request.headers.has(passiveHeader)) own.push(id)
    return isHeld ? new Promise<never>(() => {}) : pass()
  })
  await at.open('?orderBy=id asc')
  await at.press('q')
  await within(await at.dialog(await at.numberOf(first))).findByRole('region', { name: '时间线' })
  await waitFor(() => expect(asked).toContain(second))
  const claims = () =>
    at.server()
      .sql`select from operation_log where action = 'recharge.claim' and target_id = ${second}`
  expect(await claims()).toHaveLength(0)
  expect(asked.filter((id) => id === second)).toHaveLength(1)
  expect(own).not.toContain(second)
  await at.press('a')
  await at.dialog('通过充值')
  isHeld = true
  await at.submit()
  const record = await at.dialog(await at.numberOf(second))
  // A part that only the reading knows.
  expect(await within(record).findByRole('region', { name: '时间线' })).toBeInTheDocument()
  expect(await at.recordOf(first)).toMatchObject({ status: 'approved' })
  await waitFor(async () => expect(await claims()).toHaveLength(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
