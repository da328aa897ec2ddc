// A record stays claimed while it is looked at, within the renewals that the server allows.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { passiveHeader } from '#contract/endpoint.ts'
import * as api from '#contract/money/recharge-log.ts'
import { queueScreen } from '#tests/money/queue-screen.tsx'

const at = queueScreen()

it('renews the lease of the open record by itself, which does not extend the session', async () => {
  const [id = ''] = await at.desk().recharges(1, {})
  const { sql } = at.server()
  // The shortest there is.
  await sql`insert into sys_config (key, value) values ('review.claimTtlSec', to_jsonb(10))
    on conflict (key) do update set value = excluded.value`
  const claims: (string | null)[] = []
  at.tapWire((request, pass) => {
    if (request.url.includes(api.claim.path)) claims.push(request.headers.get(passiveHeader))
    return pass()
  })
  await at.open()
  await at.press('q')
  const record = await at.dialog(await at.numberOf(id))
  await within(record).findByText('我已领单')
  await waitFor(async () => {
    const [row] = await sql<{ renewals: number }[]>`select renewals from record_claim
      where target_type = 'recharge' and target_id = ${id}`
    expect(row?.renewals).toBe(1)
  })
  expect(claims).toEqual([null, '1'])
  expect(screen.getByRole('dialog')).toBe(record)
})
