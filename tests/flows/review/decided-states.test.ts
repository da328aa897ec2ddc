// Real-name checks and adjustments: every state × every action. What the state does not allow is refused and leaves nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as adjust from '#contract/member/member-asset.ts'
import * as auth from '#contract/member/member-auth.ts'
import { type AuthDesk, openAuthDesk } from '#tests/money/auth-desk.ts'
import { send } from '#tests/money/desk.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let at: AuthDesk
beforeAll(async () => {
  server = await testServer()
  at = await openAuthDesk(server, server.url)
})
afterAll(async () => {
  expect(await at.desk.violations()).toEqual([])
  await server.close()
})

interface Seen {
  readonly id: string
  readonly version: number
}
const reason = 'as the table of states says'

/** Tries an action on a record whose state allows it or not. */
async function expectByTable(
  isAllowed: boolean,
  act: () => Promise<{ code: number; msg: string; data: unknown }>,
) {
  if (!isAllowed) {
    await at.refused(Code.alreadyHandled, act)
    return
  }
  const { code, msg } = await act()
  expect(code, msg).toBe(Code.ok)
}

const checks = {
  approve: (seen: Seen) => at.ask(at.alice, auth.review, { ...seen, action: 'approve' }),
  reject: (seen: Seen) =>
    at.ask(at.alice, auth.review, { ...seen, action: 'reject', rejectCode: 'blurry' }),
  edit: (seen: Seen) => at.ask(at.alice, auth.edit, { ...seen, realName: 'Sam Sample', reason }),
  revoke: (seen: Seen) => at.ask(at.alice, auth.revoke, { ...seen, reason }),
}

describe.each(auth.Status.options)('a real-name check that is %s (M6)', (status) => {
  it.each(Object.entries(checks))('%s', async (action, act) => {
    const id = await at.one({ status })
    await at.look(at.alice, id)
    const states: readonly string[] = auth.allowedFrom[action as keyof typeof checks]
    await expectByTable(states.includes(status), () => act({ id, version: 1 }))
  })
})

/** The states from which each action starts; approval and rejection decide, cancelling takes back. */
const adjustments = {
  approve: (seen: Seen) => at.ask(at.bob, adjust.adjustReview, { ...seen, action: 'approve' }),
  reject: (seen: Seen) =>
    at.ask(at.bob, adjust.adjustReview, { ...seen, action: 'reject', remark: reason }),
  cancel: (seen: Seen) => at.ask(at.alice, adjust.adjustCancel, seen),
}
const ends = { approved: 'approve', rejected: 'reject', cancelled: 'cancel' } as const

/** An adjustment that alice asked for, in the state. */
async function adjustmentIn(status: adjust.AdjustStatus): Promise<Seen> {
  const [memberId] = await at.desk.members(1)
  const { data, msg } = await send(at.desk.fetch, at.alice, adjust.adjust, {
    memberId,
    walletType: 'spot',
    currency: 'USDT',
    direction: 'add',
    amount: '100',
    category: 'compensation',
    reason,
  })
  const { id } = data
  if (status !== 'pending') {
    const { code } = await adjustments[ends[status]]({ id, version: 1 })
    expect(code, msg).toBe(Code.ok)
  }
  const [row] = await at.sql<Seen[]>`
    select id::text, version from member_adjust where id = ${id} and status = ${status}`
  if (!row) throw new Error(`no adjustment is ${status}`)
  return row
}

describe.each(adjust.AdjustStatus.options)('an adjustment that is %s (M6)', (status) => {
  it.each(Object.entries(adjustments))('%s', async (_, act) => {
    const seen = await adjustmentIn(status)
    await expectByTable(status === 'pending', () => act(seen))
  })
})
