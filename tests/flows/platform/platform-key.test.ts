// `npm run platform:key`: a key from the shell, over each way in which the database may be there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMember } from '#contract/platform/members.ts'
import { setSecretKeys } from '#server/base/secret-box.ts'
import { authenticate } from '#server/platform/key.ts'
import { type Child, runProgram, runServer } from '#tests/child-process.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'

const secretKey = '5ec2e7'.repeat(11)

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'countersign-keys-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command as npm does, in a folder without a `.env`. */
function command(args: readonly string[], env: Record<string, string>): Child {
  const script = fileURLToPath(new URL('../../../scripts/platform-key.ts', import.meta.url))
  const loader = import.meta.resolve('tsx')
  return runProgram(process.execPath, ['--import', loader, script, ...args], env, folder)
}

/** Returns the secret: what stands alone on the last line, whatever the log says beside it. */
async function made(child: Child): Promise<string> {
  expect([await child.ended, child.output()]).toEqual([0, expect.any(String)])
  const secret = child.printed().trimEnd().split('\n').at(-1) ?? ''
  expect(secret).toMatch(/^csk_[a-z0-9]{12}_[\w-]{43}$/)
  return secret
}

const sandbox = ['--name', 'sandbox', '--scopes', 'members,events']

it('makes a key over DATABASE_URL, with its line of the trail', async () => {
  const env = { DATABASE_URL: database.runtime.url, SECRET_KEY: secretKey }
  const limits = ['--networks', '10.1.0.0/16,10.2.0.1', '--expires', '2099-01-31T00:00:00+08:00']
  const secret = await made(command([...sandbox, ...limits], env))
  setSecretKeys([secretKey])
  const found = await authenticate(database.db, `Bearer ${secret}`, '10.1.2.3')
  expect(found).toMatchObject({
    isFromAllowed: true,
    caller: { name: 'sandbox', scopes: ['members', 'events'] },
  })
  const [key] = await database.sql<{ networks: string[]; expiresAt: string; ownerId: null }[]>`
    select networks::text[], to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "expiresAt", owner_id as "ownerId" from platform_key`
  expect(key).toEqual({
    networks: ['10.1.0.0/16', '10.2.0.1/32'],
    expiresAt: '2099-01-30 16:00',
    ownerId: null,
  })
  const lines = await database.sql<{ line: string }[]>`
    select t::text as line from operation_log t where action = 'apiKey.add' and permission = 'platform:key'`
  expect(lines).toHaveLength(1)
  expect(lines[0]?.line).not.toContain(secret.slice(20))
})

it.each([
  [['--scopes', 'members'], '--name must have'],
  [['--name', 'x', '--scopes', 'members,money'], '--scopes must be one or more of members,'],
  [[...sandbox, '--networks', '10.1.2.3/16'], '--networks must be'],
  [[...sandbox, '--networks', 'office'], '--networks must be'],
  [[...sandbox, '--expires', '2020-01-01T00:00:00Z'], '--expires must be'],
  [[...sandbox, '--secret', 'mine'], "Unknown option '--secret'"],
])('%j is refused with what it should be, and makes no key', async (args, said) => {
  const count = () => database.sql`select from platform_key`.then((rows) => rows.length)
  const before = await count()
  const child = command(args, { DATABASE_URL: database.runtime.url, SECRET_KEY: secretKey })
  expect(await child.ended).toBe(1)
  expect(child.output()).toContain(said)
  expect(child.output()).toContain('npm run platform:key --')
  expect(child.output()).not.toMatch(/^ +at /m)
  expect(await count()).toBe(before)
})

it('makes none where the secret key of the server is missing: the server would not know it', async () => {
  const child = command(sandbox, { DATABASE_URL: database.runtime.url, DATA_DIR: folder })
  expect(await child.ended).toBe(1)
  expect(child.output()).toMatch(/There is no secret key at .*secret\.key/)
})

it('makes keys over the embedded database, while its server runs and while it stands still', async () => {
  const env = { DATA_DIR: join(folder, 'data'), SECRET_KEY: secretKey }
  const absent = command(sandbox, env)
  expect(await absent.ended).toBe(1)
  expect(absent.output()).toContain('There is no database in')

  const start = async () => {
    const server = runServer(['--no-build'], { ...env, PORT: '0', SEED: 'none', LOG_LEVEL: 'warn' })
    const [, base = ''] = await server.prints(/Console +(\S+)\/\n/)
    return { server, base }
  }
  const call = async (base: string, secret: string) => {
    const path = getMember.path.replace('{externalId}', 'nobody')
    const answer = await fetch(`${base}/platform/v1/${path}`, {
      headers: { Authorization: `Bearer ${secret}` },
    })
    return (await answer.json()) as { code: string }
  }
  const { server, base } = await start()
  try {
    const running = await made(command(sandbox, env))
    expect(await call(base, running)).toMatchObject({ code: 'unknown_member' })
  } finally {
    expect(await server.end('SIGTERM')).toBe(0)
  }
  const stopped = await made(command(sandbox, env))
  const again = await start()
  try {
    expect(await call(again.base, stopped)).toMatchObject({ code: 'unknown_member' })
  } finally {
    expect(await again.server.end('SIGTERM')).toBe(0)
  }
})
