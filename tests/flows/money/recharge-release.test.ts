// Giving a record back while somebody else is faster: the trail never tells of a release that did not happen.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as api from '#contract/money/recharge-log.ts'
import { approve, openDecisions, type Decisions } from '#tests/money/decisions.ts'
import { send, type Reviewer } from '#tests/money/desk.ts'

let at: Decisions
beforeAll(async () => {
  at = await openDecisions()
})
afterAll(() => at.close())

const claim = async (who: Reviewer, id: string, release = false) =>
  (await send(at.desk.fetch, who, api.claim, { ids: [id], release })).data
const trail = async (id: string) => {
  const rows = await at.database.sql<{ action: string }[]>`
    select action from operation_log where target_type = 'recharge' and target_id = ${id} order by seq`
  return rows.map(({ action }) => action)
}

/** Lets the rival's transaction hold the row first; the release has read it before and waits for it. */
async function whileReleasing(id: string, rival: string) {
  const { sql } = at.database
  let release: ReturnType<typeof claim> | undefined
  await sql.begin(async (tx) => {
    await tx.unsafe(rival, [id])
    release = claim(at.alice, id, true)
    const waiting = async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'update "recharge_log"%'`
      return row?.count
    }
    await expect.poll(waiting).toBe(1)
  })
  return release
}

it('writes no release when the record was decided in the same moment', async () => {
  const id = await at.one()
  await claim(at.alice, id)
  await whileReleasing(
    id,
    `update recharge_log set status = 'rejected', reject_reason = 'notReceived', reviewed_at = now(),
       version = version + 1, claimed_by = null, claimed_by_name = null, claimed_until = null where id = $1`,
  )
  expect(await trail(id)).toEqual(['recharge.claim'])
})

it('writes no release when another operator took the record over in the same moment', async () => {
  const id = await at.one()
  await claim(at.alice, id)
  const answer = await whileReleasing(
    id,
    `update recharge_log set claimed_by = ${at.bob.id}, claimed_by_name = 'bob', claimed_until = now() + interval '1 minute'
      where id = $1`,
  )
  expect(answer?.refused).toMatchObject([{ id, claimedBy: 'bob' }])
  expect(await trail(id)).toEqual(['recharge.claim'])
})

it('answers a release of what nobody holds, and writes nothing', async () => {
  const id = await at.one()
  expect(await claim(at.alice, id, true)).toEqual({ claimed: [id], refused: [] })
  expect(await trail(id)).toEqual([])
})

it('keeps every history legal while leases end and decisions are made at once', async () => {
  for (let round = 0; round < 15; round += 1) {
    const id = await at.one()
    await claim(at.alice, id)
    await at.database
      .sql`update recharge_log set claimed_until = now() - interval '1 second' where id = ${id}`
    await Promise.all([
      claim(at.alice, id, true),
      at.decide(at.bob, { id, ...approve }),
      claim(at.alice, id, true),
    ])
  }
  expect(await at.desk.violations()).toEqual([])
})
