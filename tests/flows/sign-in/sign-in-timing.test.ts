// Whoever guesses names learns nothing from how long a refusal takes (S4).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as session from '#contract/session.ts'
import { isFull } from '#tests/sample.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const samples = isFull ? 200 : 7
/** How far both may be apart: where hardly anything is measured, only a missing digest shows, which is tenfold. */
const limit = isFull ? 1.1 : 1.8

/** The median; of a few the fastest, since what else the machine does may meet most of them. */
const typical = (values: number[]) =>
  values.toSorted((a, b) => a - b)[isFull ? Math.floor(values.length / 2) : 0] ?? 0

it('takes as long for names that are unknown as for known ones, and says the same', async () => {
  // Each with a password of its own, so that no account is slowed down.
  await server.sql`insert into operator (user_name, user_nickname, must_change, password_hash)
    select 'known' || n, 'known', false, (select password_hash from operator where user_name = 'admin')
      from generate_series(1, ${samples}) n`
  const times = { known: [] as number[], unknown: [] as number[] }
  const said = new Set<string>()
  for (let at = 1; at <= samples; at += 1)
    // By turns, so that what else the machine does meets both alike.
    for (const kind of at % 2 === 0
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const)) {
      const headers = {
        'X-Forwarded-For': `10.${kind === 'known' ? 31 : 32}.${at >> 4}.${at & 15}`,
      }
      const begun = performance.now()
      const input = { username: `${kind}${at}`, password: 'certainly not this one' }
      const { code, msg, data } = await server.call(session.login, input, { headers })
      times[kind].push(performance.now() - begun)
      expect(code).toBe(Code.wrongCredentials)
      said.add(JSON.stringify([code, msg, data]))
    }
  expect([...said]).toHaveLength(1)
  const [known, unknown] = [typical(times.known), typical(times.unknown)]
  const ratio = Math.max(known, unknown) / Math.min(known, unknown)
  expect(ratio, `known ${known} ms, unknown ${unknown} ms`).toBeLessThanOrEqual(limit)
})
