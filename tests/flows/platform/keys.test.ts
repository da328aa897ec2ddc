// Whose calls the interface for programs lets in.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { platformEndpoints } from '#contract/platform/all.ts'
import { Scope } from '#contract/platform/scope.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer } from '#tests/money/desk.ts'
import { openProgram } from '#tests/platform/program.ts'

let database: TestDatabase
let desk: Desk
beforeAll(async () => {
  database = await testDatabase({ max: 8 })
  desk = await openDesk(database, database.url)
})
afterAll(() => database.drop())

const calls = platformEndpoints.map(
  ({ method, path, scope }) => [`${method} ${path}`, scope] as const,
)
const asked = (call: string) => call.replace(/\{\w+\}/, 'x') as `${string} ${string}`
const bodyOf = (call: string) => (call.startsWith('GET') ? undefined : {})

it.each(calls)('%s needs the scope %s and no other', async (call, scope) => {
  const others = Scope.options.filter((each) => each !== scope)
  const without = await openProgram(desk.db, desk.fetch, others)
  const refused = await without.send(asked(call), bodyOf(call))
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ code: 'scope_missing' })
  const withIt = await openProgram(desk.db, desk.fetch, [scope])
  expect((await withIt.send(asked(call), bodyOf(call))).body['code']).not.toBe('scope_missing')
})

it('lets nobody in without a key, with a wrong one, or with the session of an operator', async () => {
  const [operator] = (await desk.operators(1)) as [Reviewer]
  const program = await openProgram(desk.db, desk.fetch, ['members'])
  for (const header of [
    '',
    `Bearer ${operator.token}`,
    `Bearer ${program.secret.slice(0, -1)}${program.secret.endsWith('A') ? 'B' : 'A'}`,
    `Bearer csk_${'a'.repeat(12)}_${'b'.repeat(43)}`,
  ]) {
    const { status, body } = await program.send('GET members/x', undefined, {
      headers: { Authorization: header },
    })
    expect(status, header).toBe(401)
    expect(body).toMatchObject({ code: 'unauthenticated' })
  }
  const console = await desk.fetch(
    new Request('http://127.0.0.1:8080/admin/api/v2/sitebkd/user/getUserMenus', {
      headers: { Authorization: `Bearer ${program.secret}` },
    }),
  )
  expect(await console.json()).toMatchObject({ code: 401 })
})

it('lets a key in no longer than it lasts, and only from its networks', async () => {
  const late = await openProgram(desk.db, desk.fetch, ['members'], {
    expiresAt: '2026-01-01T00:00:00Z',
  })
  expect((await late.send('GET members/x')).status).toBe(401)
  const near = await openProgram(desk.db, desk.fetch, ['members'], { networks: ['10.1.0.0/16'] })
  const from = (address: string) =>
    near.send('GET members/x', undefined, { headers: { 'X-Forwarded-For': address } })
  expect((await from('10.2.0.1')).body).toMatchObject({ code: 'network_refused', status: 403 })
  expect((await from('10.1.0.1')).body).toMatchObject({ code: 'unknown_member' })
  await desk.sql`update platform_key set ended_at = now() where key_id = ${near.keyId}`
  expect((await from('10.1.0.1')).status).toBe(401)
})

it('stores no secret', async () => {
  const { secret } = await openProgram(desk.db, desk.fetch, ['members'])
  const rows = await desk.sql`select k.*, s.* from platform_key k, platform_secret s`
  expect(JSON.stringify(rows)).not.toContain(secret.slice(20))
})
