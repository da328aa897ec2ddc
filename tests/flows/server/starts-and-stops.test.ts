// The process as its operator meets it: `npm start` without the build of the console.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAlive } from '#server/base/process-identity.ts'
import { readPostmaster } from '#server/db/embedded/embedded-orphan.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { type Child, runProgram, runServer } from '#tests/child-process.ts'
import { testDatabase } from '#tests/database.ts'

let folder: string
let children: Child[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-process-'))
  children = []
})

afterEach(async () => {
  for (const child of children) await child.end('SIGKILL')
  if (readPostmaster(join(folder, 'db'))) {
    const quiet = { debug() {}, info() {}, warn() {}, error() {} }
    await (await startEmbedded({ dataDir: folder, log: quiet })).stop()
  }
  rmSync(folder, { recursive: true, force: true })
})

// What is empty here counts as unset and hides a .env file of the developer.
const settings = () => ({
  DATA_DIR: folder,
  PORT: '0',
  HOST: '',
  SEED: 'none',
  LOG_LEVEL: 'info',
  ADMIN_PASSWORD: '',
  DATABASE_URL: '',
})

function start(env: Record<string, string> = {}, ...args: string[]): Child {
  const child = runServer(['--no-build', ...args], { ...settings(), ...env })
  children.push(child)
  return child
}

async function address(child: Child): Promise<string> {
  const [, url = ''] = await child.prints(/Console +(\S+)\n/)
  return url
}

it('starts on an empty folder, answers, shows the password once and stops in order', async () => {
  const first = start()
  const url = await address(first)
  expect((await fetch(`${url}healthz`)).status).toBe(200)
  expect((await fetch(`${url}readyz`)).status).toBe(200)
  expect(first.output()).toMatch(/Password +\S{12,} .*\n[^]*Operator +admin\n/)
  const postgres = readPostmaster(join(folder, 'db'))?.pid ?? 0
  expect(isAlive(postgres)).toBe(true)
  expect(await first.end('SIGTERM')).toBe(0)
  expect(isAlive(postgres)).toBe(false)

  const second = start()
  await address(second)
  expect(second.output()).not.toContain('Password')
  expect(await second.end('SIGINT')).toBe(0)
})

it('passes a signal to npm on to the server and ends with its code', async () => {
  const npm = runProgram('npm', ['start', '--', '--no-build'], settings())
  children.push(npm)
  await address(npm)
  const postgres = readPostmaster(join(folder, 'db'))?.pid ?? 0
  expect(await npm.end('SIGTERM')).toBe(0)
  expect(npm.output()).toContain('SIGTERM: finishing what is in flight')
  expect(isAlive(postgres)).toBe(false)
})

it('does not print a password that was given', async () => {
  const child = start({ ADMIN_PASSWORD: 'Given-by-the-owner-1' })
  await address(child)
  await child.end()
  expect(child.output()).not.toContain('Password')
  expect(child.output()).not.toContain('Given-by-the-owner-1')
})

it('refuses a second start on the same folder and leaves the first alone', async () => {
  const first = start()
  const url = await address(first)
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Another Countersign server (process ${first.pid})`)
  expect(second.output()).not.toMatch(/^ +at /m)
  expect((await fetch(`${url}readyz`)).status).toBe(200)
})

it('just starts again after kill -9', async () => {
  const first = start()
  await address(first)
  await first.end('SIGKILL')
  const second = start()
  const url = await address(second)
  expect((await fetch(`${url}readyz`)).status).toBe(200)
  expect(second.output()).not.toContain('Password')
})

it('names a taken port and leaves no database running', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => squatter.once('listening', resolve))
  const taken = squatter.address()
  const port = typeof taken === 'object' && taken ? taken.port : 0
  const child = start({ PORT: String(port) })
  expect(await child.ended).toBe(1)
  squatter.close()
  // A password made before the failure would be lost.
  expect(child.output()).not.toContain('Password')
  expect(child.output()).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`)
  expect(readPostmaster(join(folder, 'db'))).toBeUndefined()
})

it('names wrong settings and a database that does not answer, without the password', async () => {
  const wrong = start({ PORT: 'http', SEED: 'all' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.output()).toMatch(/PORT must be a port number.*\nSEED must be demo/)
  const silent = start({ DATABASE_URL: 'postgres://u:topsecret@127.0.0.1:1/x' })
  expect(await silent.ended).toBe(1)
  expect(silent.output()).toContain('The PostgreSQL of DATABASE_URL (127.0.0.1:1) does not answer')
  expect(silent.output()).not.toContain('topsecret')
})

it('makes no records up beside a database without the demo set', async () => {
  const { url, drop } = await testDatabase()
  try {
    const live = start({ DATABASE_URL: url }, '--live')
    expect(await live.ended).toBe(1)
    expect(live.output()).toContain('this database was made without the demo set')
  } finally {
    await drop()
  }
})

it('runs two processes on one PostgreSQL, started at once on an empty database', async () => {
  const { sql, url, drop } = await testDatabase()
  try {
    await sql.unsafe(
      'drop schema public cascade; drop schema if exists drizzle cascade; create schema public',
    )
    const both = [start({ DATABASE_URL: url }), start({ DATABASE_URL: url })]
    for (const child of both)
      expect((await fetch(`${await address(child)}readyz`)).status).toBe(200)
    const shown = both.filter((child) => child.output().includes('Password'))
    expect(shown).toHaveLength(1)
    expect(await Promise.all(both.map((child) => child.end()))).toEqual([0, 0])
  } finally {
    await drop()
  }
})
