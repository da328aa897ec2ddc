import { expect } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { testDatabase } from '../database.ts'
import { openDesk, send, type Desk, type Reviewer } from './desk.ts'
import { expectRefused } from './refused.ts'

export const approve = { action: 'approve' }
export const reject = { action: 'reject', rejectReason: 'notReceived' }

/** Fresh records as a screen would name them in a bulk call. */
export const asSeen = (ids: readonly string[], version = 1) => ids.map((id) => ({ id, version }))

export type Decisions = Awaited<ReturnType<typeof openDecisions>>

/** A database with a desk and two reviewers, and what their tests do again and again. */
export async function openDecisions() {
  const database = await testDatabase({ max: 20 })
  const desk = await openDesk(database, database.url)
  const [alice, bob] = (await desk.operators(2)) as [Reviewer, Reviewer]

  const one = async (values: Parameters<Desk['recharges']>[1] = {}) => {
    const [id] = await desk.recharges(1, values)
    if (id === undefined) throw new Error('no recharge')
    return id
  }
  const decide = (who: Reviewer, input: object) =>
    send(desk.fetch, who, api.review, { version: 1, ...input })
  const refused = (code: number, attempt: () => Promise<{ code: number; data: unknown }>) =>
    expectRefused(database.sql, code, attempt)

  /** A recharge in the state, and its version. */
  async function inState(
    status: api.Status,
    type = 'admin',
  ): Promise<{ id: string; version: number }> {
    if (status === 'confirming')
      return { id: await one({ status, rechargeType: 'chain' }), version: 1 }
    const id = await one({ rechargeType: type })
    if (status === 'pending') return { id, version: 1 }
    await decide(bob, { id, ...(status === 'rejected' ? reject : approve) })
    if (status !== 'reversed') return { id, version: 2 }
    await send(desk.fetch, bob, api.reverse, { id, version: 2, reason: 'sent back to the payer' })
    return { id, version: 3 }
  }

  /** Ends the test with books that add up. */
  const close = async () => {
    expect(await desk.violations()).toEqual([])
    await database.drop()
  }
  return { database, desk, alice, bob, one, decide, refused, inState, close }
}
