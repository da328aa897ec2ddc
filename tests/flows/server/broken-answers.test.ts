// A statement that fails behind its first rows, as a long answer that runs into its time limit does, beside sign-ins and
// guarded changes on the same few connections: what a driver then makes of the next answer must open nothing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as session from '#contract/session.ts'
import * as config from '#contract/system/config.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { createApp } from '#server/root/app.ts'
import { testPassword } from '#tests/database.ts'
import { bindAuthenticator } from '#tests/money/authenticators.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  await server.operator({ userName: 'holder', roleCode: 'support' })
  const [row] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = 'holder'`
  await bindAuthenticator(server.sql, row?.id ?? '')
  token = await server.signIn()
})
afterAll(() => server.close())

/** A server on so many connections, one of which sends a failing statement after the `at`th statement of a call. */
function brittle(max: number) {
  let left = -1
  const failing: Promise<unknown>[] = []
  const pool: Connection = connect(server.runtimeUrl, {
    max,
    onStatement: (text) => {
      if (text.includes('generate_series(1, 5)') || left < 0) return
      left -= 1
      if (left >= 0) return
      const failed = pool.sql`select 10 / (3 - n) from generate_series(1, 5) n`
      failing.push(Promise.resolve(failed).catch(() => undefined))
    },
  })
  const app = createApp({ ...server.app.deps, db: pool.db, sql: pool.sql })
  return {
    async call(at: number, { method, permission }: Endpoint, input: object, headers = {}) {
      // Leases and counters of an attempt that broke off would make the next ones wait.
      await server.sql`delete from login_guard`
      left = at
      const response = await app.fetch(
        new Request(`http://127.0.0.1/admin/${permission}`, {
          method,
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(input),
        }),
      )
      left = -1
      await Promise.all(failing.splice(0))
      return (await response.json()) as { code: number; data: unknown }
    },
    close: () => pool.close(0),
  }
}

it.each([2, 3])(
  'asks for the code behind a statement that fails on one of %i connections',
  async (max) => {
    const { call, close } = brittle(max)
    const proof = { username: 'holder', password: testPassword }
    for (let round = 0; round < 3; round += 1)
      for (let at = 0; at < 16; at += 1)
        expect((await call(at, session.login, proof)).code, `after statement ${at}`).not.toBe(
          Code.ok,
        )
    expect(await call(-1, session.login, proof)).toMatchObject({ code: Code.otp })
    await close()
  },
)

it.each([1, 2, 3])(
  'keeps four eyes on behind a statement that fails on one of %i connections',
  async (max) => {
    const { call, close } = brittle(max)
    const [setting] = await server.sql<{ id: string; version: number }[]>`
      select id::text, version from sys_config where key = 'review.fourEyes'`
    const off = { ...setting, value: 'off', reason: 'only me' }
    const headers = { Authorization: `Bearer ${token}` }
    for (let round = 0; round < 3; round += 1)
      for (let at = 0; at < 12; at += 1)
        expect((await call(at, config.edit, off, headers)).code, `after statement ${at}`).not.toBe(
          Code.ok,
        )
    expect(await call(-1, config.edit, off, headers)).toMatchObject({ code: Code.otp })
    expect(await server.sql`select value from sys_config where key = 'review.fourEyes'`).toEqual([
      { value: 'on' },
    ])
    await close()
  },
)
