// How long a record may wait is a setting: the colour of its age follows it, in rows and in the open record.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessVersion } from '#contract/session.ts'
import { invalidate } from '#core/http/api.ts'
import { queryClient } from '#core/http/query-client.ts'
import { openConsole } from '#tests/console.tsx'
import { openAuthDesk } from '#tests/money/auth-desk.ts'
import { screenDesk } from '#tests/screen-desk.ts'

const at = screenDesk((server) => openAuthDesk(server, server.url), {
  userName: 'kyc',
  roleCode: 'admin',
})

/** Changes the setting; an open console asks every ten seconds whether anything of the kind has changed. */
async function allow(minutes: number) {
  await at.server
    .sql`insert into sys_config (key, value) values ('sla.authMin', to_jsonb(${minutes}::int))
    on conflict (key) do update set value = excluded.value`
  await invalidate(queryClient, accessVersion)
}

it('colours the age by the setting, and anew when that is changed', async () => {
  const id = await at.desk.one()
  await at.server
    .sql`update member_auth set created_at = now() - interval '25 hours' where id = ${id}`
  openConsole('/member/memberAuth', at.token)
  const grid = await screen.findByRole('grid', { name: '实名认证' })
  await within(grid).findByText('25:00')
  // The rows may be drawn anew meanwhile.
  const isShown = (tone: string) =>
    waitFor(() => expect(within(grid).getByText('25:00')).toHaveClass(tone))
  await isShown('text-danger-strong')
  await allow(2880)
  await isShown('text-warning-strong')
  await at.user.keyboard('q')
  const record = await screen.findByRole('dialog')
  expect(await within(record).findByText('25:00')).toHaveClass('text-warning-strong')
  await allow(6000)
  await waitFor(() => expect(within(record).getByText('25:00')).toHaveClass('text-success-strong'))
})
