// `npm run platform:webhook`: an endpoint from the shell.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runProgram } from '#tests/child-process.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'countersign-webhooks-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command as npm does, in a folder without a `.env`. */
async function command(args: readonly string[], env: Record<string, string> = {}) {
  const script = fileURLToPath(new URL('../../../scripts/platform-webhook.ts', import.meta.url))
  const child = runProgram(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), script, ...args],
    { DATABASE_URL: database.runtime.url, SECRET_KEY: '5ec2e7'.repeat(11), ...env },
    folder,
  )
  return { code: await child.ended, output: child.output(), printed: child.printed() }
}

it('prints the secret alone on its last line and stores the endpoint with its line of the trail', async () => {
  const url = 'https://hooks.example.com/in'
  const { code, output, printed } = await command([
    '--url',
    url,
    '--types',
    'recharge.credited,ping',
  ])
  expect([code, output]).toEqual([0, expect.any(String)])
  const secret = printed.trimEnd().split('\n').at(-1) ?? ''
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const rows = await database.sql`select url, types, secret from platform_webhook`
  expect(rows).toMatchObject([{ url, types: ['recharge.credited', 'ping'] }])
  const lines = await database.sql<{ line: string }[]>`
    select t::text as line from operation_log t where action = 'webhook.add'`
  expect(lines).toHaveLength(1)
  expect(JSON.stringify([rows, lines])).not.toContain(secret.slice(6))
})

it('gives an endpoint another secret, and the former one an end', async () => {
  const url = 'https://hooks.example.com/rotated'
  const made = await command(['--url', url, '--types', 'ping'])
  const { code, output } = await command(['--url', url, '--rotate'])
  expect([code, output]).toEqual([0, expect.any(String)])
  const secretIn = (text: string) => text.trimEnd().split('\n').at(-1)
  expect(secretIn(output)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secretIn(output)).not.toBe(secretIn(made.output))
  const rows = await database.sql`
    select former_secret is not null as has_former, former_ends_at > now() as is_valid from platform_webhook where url = ${url}`
  expect(rows).toEqual([{ has_former: true, is_valid: true }])
  const unknown = await command(['--url', 'https://hooks.example.com/unknown', '--rotate'])
  expect(unknown.code).toBe(1)
  expect(unknown.output).toContain('No active endpoint has the address')
})

it.each([
  [['--types', 'ping'], '--url must be'],
  [
    ['--url', 'https://hooks.example.com/', '--types', 'ping', '--rotate'],
    '--rotate changes no types',
  ],
  [['--url', 'http://hooks.example.com/', '--types', 'ping'], '--url must be'],
  [['--url', 'https://me:secret@hooks.example.com/', '--types', 'ping'], '--url must be'],
  [['--url', 'https://hooks.example.com/', '--types', 'ping,money'], '--types must be'],
])('refuses %j', async (args, message) => {
  const { code, output } = await command(args)
  expect(code).toBe(1)
  expect(output).toContain(message)
})

it('takes http where private addresses are allowed', async () => {
  const { code } = await command(['--url', 'http://127.0.0.1:9/in', '--types', 'ping'], {
    PLATFORM_ALLOW_PRIVATE: '1',
  })
  expect(code).toBe(0)
})
