// The figure by which a console learns that somebody else has worked in a queue.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import * as home from '#contract/home.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let token: string
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  token = await server.signIn()
})
afterAll(() => server.close())

const answer = async (own: string) =>
  (await server.call(rechargeWithdrawReview, { Type: 0 }, { token: own })).data

describe('the revision of a queue', () => {
  test('moves with every claim, decision and new record, and with nothing else', async () => {
    const [id = ''] = await desk.recharges(1, {})
    const seen = new Set<string | undefined>()
    const revision = async () => (await answer(token)).queueRevisions?.recharge
    const moves = async (act: () => Promise<unknown>) => {
      seen.add(await revision())
      await act()
      expect(seen).not.toContain(await revision())
    }
    const before = await answer(token)
    await server.call(home.todo, {}, { token })
    await server.call(recharge.get, { id }, { token })
    expect(await answer(token)).toEqual(before)
    await moves(() => server.call(recharge.claim, { ids: [id] }, { token }))
    const edit = { id, version: 1, amount: '20', reason: 'the proof says so' }
    await moves(() => server.call(recharge.edit, edit, { token }))
    // One in, one out: the count stays what it was.
    const [decider] = (await desk.operators(1)) as [Reviewer]
    await server.call(recharge.claim, { ids: [id], release: true }, { token })
    await moves(async () => {
      const [other = ''] = await desk.recharges(1, {})
      const verdict = { action: 'reject', rejectReason: 'notReceived' } as const
      for (const seen of [
        { id, version: 2 },
        { id: other, version: 1 },
      ])
        expect(
          await send(desk.fetch, decider, recharge.review, { ...seen, ...verdict }),
        ).toMatchObject({ code: Code.ok })
    })
    const after = await answer(token)
    expect(after.queueRevisions).toMatchObject({
      withdraw: before.queueRevisions?.withdraw,
      realName: before.queueRevisions?.realName,
    })
  })

  test('is reported to whoever may list the queue, decider or not', async () => {
    const kyc = await server.operator({ userName: 'kyc8', roleCode: 'kyc' })
    const { queueRevisions, oldestWaiting } = await answer(kyc)
    expect(queueRevisions).toMatchObject({ realName: expect.stringMatching(/./) })
    expect(queueRevisions?.recharge).toBe('')
    expect(oldestWaiting?.recharge).toBeNull()
  })

  test('comes from indexes at any length of the trail', async () => {
    const plan = await server.sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      return tx`explain select max(seq) from operation_log where target_type = 'memberAuth'
        and action not in ('memberAuth.image', 'memberAuth.reveal')`
    })
    expect(JSON.stringify(plan)).toContain('operation_log_queue')
  })
})
