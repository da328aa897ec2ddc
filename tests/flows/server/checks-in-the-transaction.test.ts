// What a call needs is read again where it acts: a setting, a level or an authenticator that changes between the check and
// the transaction counts.
import { afterAll, beforeEach, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as session from '#contract/session.ts'
import * as config from '#contract/system/config.ts'
import { hashPassword } from '#server/access/password.ts'
import { connect } from '#server/db/connection/client.ts'
import { testDatabase, testPassword } from '#tests/database.ts'
import { bindAuthenticator, type Holder, holders } from '#tests/money/authenticators.ts'
import { appOver, openDesk } from '#tests/money/desk.ts'

const database = await testDatabase()
const { sql } = database
const desk = await openDesk(database, database.url, { confirms: true })
const [alice] = (await holders(desk, 1)) as [Holder]

/** Runs once, after the first statement that holds the text. */
let meanwhile: { text: string; change: () => Promise<unknown> } | undefined
const pool = connect(database.runtime.url, {
  intercept: async ({ text }, run) => {
    const rows = await run()
    if (meanwhile && text.includes(meanwhile.text)) {
      const { change } = meanwhile
      meanwhile = undefined
      await change()
    }
    return rows
  },
})
const app = appOver(pool)
afterAll(async () => {
  await pool.close()
  await database.drop()
})
beforeEach(() => sql`update operator_otp set last_step = 0`)

async function call({ method, permission }: Endpoint, input: object, token?: string) {
  const response = await app.fetch(
    new Request(`http://127.0.0.1/admin/${permission}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(input),
    }),
  )
  return (await response.json()) as { code: number; data: { approvalId?: string } | null }
}

const set = (key: string, value: string) =>
  sql`update sys_config set value = to_jsonb(${value}::text) where key = ${key}`
const threshold = async () => {
  const [row] = await sql<{ id: string; version: number; value: unknown }[]>`
    select id::text, version, value from sys_config where key = 'withdraw.largeUsd'`
  if (!row) throw new Error('no setting')
  return row
}
const raise = async (otp?: string) => {
  const { id, version } = await threshold()
  return call(
    config.edit,
    { id, version, value: '700000', reason: 'a good reason', ...(otp !== undefined && { otp }) },
    alice.token,
  )
}

it('asks for a code that is switched on meanwhile', async () => {
  await set('review.otp', 'off')
  await set('review.fourEyes', 'off')
  meanwhile = { text: 'jsonb_object_agg', change: () => set('review.otp', 'on') }
  const { value } = await threshold()
  expect(await raise()).toMatchObject({ code: Code.otp, data: { isBound: true } })
  expect((await threshold()).value).toEqual(value)
  await set('review.fourEyes', 'on')
})

it('asks a second operator when four eyes are switched on meanwhile', async () => {
  await set('review.fourEyes', 'off')
  meanwhile = { text: 'jsonb_object_agg', change: () => set('review.fourEyes', 'on') }
  const { value } = await threshold()
  const answer = await raise(await alice.app.fresh())
  expect([answer.code, answer.data?.approvalId]).toEqual([Code.ok, expect.any(String)])
  expect((await threshold()).value).toEqual(value)
})

it('asks for a code of an authenticator that is bound while somebody signs in', async () => {
  const [newcomer] = await desk.operators(1)
  const { id = '', userName = '' } = newcomer ?? {}
  await sql`update operator set password_hash = ${await hashPassword(testPassword)} where id = ${id}`
  meanwhile = { text: '"operator_otp"', change: () => bindAuthenticator(sql, id) }
  const proof = { username: userName, password: testPassword }
  expect(await call(session.login, proof)).toMatchObject({ code: Code.otp })
  expect(
    await sql`select id from operator_session where operator_id = ${id} and user_agent <> 'test'`,
  ).toEqual([])
})
