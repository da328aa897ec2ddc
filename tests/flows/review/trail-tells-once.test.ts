// Of many requests that do one thing at once, one does it; the trail has one line.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as session from '#contract/session.ts'
import { openDecisions, type Decisions } from '#tests/money/decisions.ts'
import { send } from '#tests/money/desk.ts'

let at: Decisions
beforeAll(async () => {
  at = await openDecisions()
})
afterAll(() => at.close())

it.each([
  ['session.lock', session.lock],
  ['session.logout', session.logout],
] as const)('tells %s once', async (action, endpoint) => {
  const before = await at.database.sql`select seq from operation_log where action = ${action}`
  for (let round = 0; round < 5; round += 1) {
    const token = await at.desk.session(at.alice.id)
    await Promise.all(
      Array.from({ length: 12 }, () => send(at.desk.fetch, { token }, endpoint, undefined)),
    )
  }
  const after = await at.database.sql`select seq from operation_log where action = ${action}`
  expect(after.length - before.length).toBe(5)
})
