// The recharge screen with two operators at it: what the flows over it share.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { subscribe } from 'valtio'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { openConsole, tapWire, useServer as pointConsoleAt } from '../console.tsx'
import { type TestServer, testServer } from '../server.ts'
import { type Desk, openDesk, type Reviewer, send } from './desk.ts'

/** A server, a desk with alice (at the screen) and bob (anywhere else), and a queue that each test has for itself. */
export function queueScreen() {
  let server: TestServer
  let desk: Desk
  let alice: Reviewer
  let bob: Reviewer
  /** Clears the queue after each test: alice and bob may not decide what they have edited. */
  let closer: Reviewer
  let user = userEvent.setup()
  const shown = () => toasts.items.map(({ text }) => translate(text))
  /** What was shown since the test began: a toast leaves after seconds, however long the test takes. */
  const heard = new Set<string>()
  let stopHearing = () => {}

  beforeAll(async () => {
    server = await testServer()
    desk = await openDesk(server, server.url)
    ;[alice, bob, closer] = (await desk.operators(3)) as [Reviewer, Reviewer, Reviewer]
  })
  afterAll(async () => {
    expect(await desk.violations()).toEqual([])
    await server.close()
  })
  beforeEach(() => {
    heard.clear()
    stopHearing = subscribe(toasts, () => shown().forEach((text) => heard.add(text)), true)
    pointConsoleAt(server)
    user = userEvent.setup()
  })
  afterEach(async () => {
    stopHearing()
    await server.sql`update recharge_log set claimed_by = null, claimed_by_name = null, claimed_until = null where status = 'pending'`
    const rows = await server.sql<
      { id: string; version: number }[]
    >`select id, version from recharge_log where status = 'pending'`
    const items = rows.map(({ id, version }) => ({ id: String(id), version }))
    if (items.length > 0)
      await send(desk.fetch, closer, api.review, {
        items,
        action: 'reject',
        rejectReason: 'notReceived',
      })
  })

  const grid = () => screen.findByRole('grid', { name: '充值记录' })
  const open = async (search = '', token = alice.token) => {
    const router = openConsole(`/money/rechargeLog${search}`, token)
    await grid()
    await screen.findAllByRole('button', { name: /的操作$/ })
    return router
  }
  const press = (keys: string) => user.keyboard(keys)

  return {
    open,
    press,
    submit: () => press('{Control>}{Enter}{/Control}'),
    user: () => user,
    bob: () => bob,
    alice: () => alice,
    desk: () => desk,
    server: () => server,
    /** Calls as bob, behind alice's back. */
    asBob: (endpoint: Parameters<typeof send>[2], input: object) =>
      send(desk.fetch, bob, endpoint, input),
    /** Gives alice's claim of a record back, once she has it: others can decide it while she has its form open. */
    async giveBack(id: string) {
      await waitFor(async () => {
        const given = await server.sql`
          update recharge_log set claimed_by = null, claimed_by_name = null, claimed_until = null
           where id = ${id} and claimed_by is not null returning id`
        expect(given).toHaveLength(1)
      })
    },
    dialog: (name: string) => screen.findByRole('dialog', { name }),
    notified: shown,
    everNotified: () => [...heard],
    tapWire,
    /** The number a record was given, by its id. */
    async numberOf(id: string) {
      const [row] = await server.sql<
        { recharge_no: string }[]
      >`select recharge_no from recharge_log where id = ${id}`
      return row?.recharge_no ?? ''
    },
    async recordOf(id: string) {
      const [row] = await server.sql<
        {
          status: string
          version: number
          reviewer_name: string | null
          reject_reason: string | null
        }[]
      >`
        select status, version, reviewer_name, reject_reason from recharge_log where id = ${id}`
      return row
    },
    async journalsOf(id: string) {
      const [row] = await server.sql<{ count: number }[]>`
        select count(*)::int as count from ledger_journal where biz_type = 'recharge' and biz_id = ${id}`
      return row?.count
    },
    /** What a row of the table says in a column, by the column's name. */
    async cellOf(no: string, column: string) {
      const table = await grid()
      const names = within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent?.trim())
      const row = (await within(table).findByText(no)).closest<HTMLElement>('[role="row"]')
      if (!row) throw new Error(`${no} is in no row`)
      return within(row).getAllByRole('gridcell')[names.indexOf(column)]
    },
  }
}
