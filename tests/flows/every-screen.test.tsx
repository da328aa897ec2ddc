// The screens of the menu over the demo set, as an operator meets them: each draws what there is, Enter opens the first
// record, one Escape closes it, and nothing complains.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toasts } from '#core/feedback/toast.ts'
import { textOf } from '#core/i18n/text.ts'
import { activeBindings } from '#kit/keys/keys.ts'
import { viewIds } from '#routes/-views.ts'
import { seedDemoReviewers } from '#server/db/seed/demo-operators.ts'
import { demo } from '#server/db/seed/demo.ts'
import { createLog } from '#server/http/log.ts'
import { openConsole, useServer as pointConsoleAt } from '../console.tsx'
import { sampleOf } from '../sample.ts'
import { testServer, type TestServer } from '../server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  await server.db.transaction(async (tx) => {
    await seedDemoReviewers(tx)
    await demo(tx, { log: createLog('silent'), asof: new Date().toISOString(), scale: 0.1 })
  })
  token = await server.signIn()
})
afterAll(() => server.close())
beforeEach(() => pointConsoleAt(server))

/** Screens that are no list: figures, one notice, the example pages (`example-pages.test.tsx`). */
const others = ['system/monitor', 'system/sysNotice/show', 'example/page']
/** Lists that fill with use alone, or by a scheduler that does not run here. */
const empty = ['bigFile', 'export', 'approval', 'sysJob', 'sysJobLog'].map(
  (name) => `system/${name}`,
)

const shares = 4
const turns = Array.from({ length: shares }, (_, turn) =>
  viewIds.filter((id, at) => !others.includes(id) && at % shares === turn),
)

it.each(sampleOf(turns).flat())('%s', async (id) => {
  const user = userEvent.setup()
  const router = openConsole(`/${id}`, token)
  if (empty.includes(id)) {
    expect(await screen.findByText(/^(还没有|暂无|没有)/)).toBeInTheDocument()
    return
  }
  const [cell] = await screen.findAllByRole('gridcell')
  expect(cell).toBeVisible()
  await user.keyboard('j')
  if (activeBindings().some(({ keys }) => keys === 'Enter')) {
    await user.keyboard('{Enter}')
    // A record opens beside its list, or leads to the screen that shows it.
    const isElsewhere = () => router.state.location.pathname !== `/${id}`
    await waitFor(() => expect(isElsewhere() || screen.queryByRole('dialog') !== null).toBe(true))
    if (isElsewhere()) return
    // Whatever the record is made of has been asked for and has come.
    await waitFor(() =>
      expect(document.querySelector('[aria-busy="true"], .animate-breathe')).toBeNull(),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
  expect(toasts.items.map(({ text }) => textOf(text))).toEqual([])
})
