import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isAlive } from '#server/base/process-identity.ts'
import { type Child, runScript } from '#tests/child-process.ts'
import { patience } from '#tests/patience.ts'
import { connect } from '../connection/client.ts'
import { readPostmaster } from './embedded-orphan.ts'
import { type Embedded, runningEmbedded, startEmbedded } from './embedded.ts'

let folder: string
let open: Embedded[]
let children: Child[]
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-launcher-'))
  open = []
  children = []
})

afterEach(async () => {
  for (const child of children) await child.end('SIGKILL')
  for (const one of open) await one.stop()
  // A child that was killed hard left a PostgreSQL of its own.
  if (readPostmaster(join(folder, 'db')))
    await (await startEmbedded({ dataDir: folder, log })).stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = folder): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log })
  open.push(embedded)
  return embedded
}

async function startChild(): Promise<{ child: Child; url: string; ownerUrl: string }> {
  const child = runScript('tests/fixtures/start-embedded.ts', [folder])
  children.push(child)
  const [, url = '', ownerUrl = ''] = await child.prints(/(postgres:\S+) (postgres:\S+)/)
  return { child, url, ownerUrl }
}

async function ask<T extends object>(url: string, question: string): Promise<T | undefined> {
  const { sql, close } = connect(url, { max: 1 })
  try {
    const [row] = await sql.unsafe<T[]>(question)
    return row
  } finally {
    await close()
  }
}

it('makes a durable, private database with a role that is no superuser', async () => {
  const { url } = await start()
  expect(
    await ask(
      url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('listen_addresses') as tcp,
        current_setting('server_encoding') as encoding,
        (select rolsuper from pg_roles where rolname = current_user) as super`,
    ),
  ).toEqual({ fsync: 'on', commit: 'on', pages: 'on', tcp: '', encoding: 'UTF8', super: false })
  expect(statSync(join(folder, 'db')).mode & 0o777).toBe(0o700)
  const socketFolder = readPostmaster(join(folder, 'db'))?.socketFolder ?? ''
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
})

it('keeps its data over a stop and leaves nothing running', async () => {
  const first = await start()
  await ask(first.ownerUrl, `create table kept as select 42 as answer`)
  const pid = readPostmaster(join(folder, 'db'))?.pid ?? 0
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(runningEmbedded(folder)).toBeUndefined()
  const second = await start()
  expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual({ answer: 42 })
})

it('signs the server in as a role that owns nothing', async () => {
  const { url, ownerUrl } = await start()
  await ask(ownerUrl, 'create table owned (id int)')
  for (const statement of [
    'create table mine (id int)',
    'drop table owned',
    'set role countersign_owner',
  ])
    await expect(ask(url, statement)).rejects.toThrow(/permission denied|must be owner/)
  expect(
    await ask(
      url,
      `select array_agg(rolname::text order by rolname) as plain from pg_roles
      where rolname like 'countersign%' and not rolsuper and not rolcreaterole and not rolcreatedb`,
    ),
  ).toEqual({ plain: ['countersign', 'countersign_owner'] })
})

it('takes the tables of an older folder from the server’s role', async () => {
  const first = await start()
  // As before there were two roles: the server's own owned the database and everything in it.
  await ask(first.adminUrl, 'alter database countersign owner to countersign')
  await ask(
    first.url,
    `create extension pg_trgm; create table old (id int); create function f() returns int language sql as 'select 1'`,
  )
  await first.stop()
  const { url, ownerUrl } = await start()
  expect(
    await ask(
      url,
      `select (select pg_get_userbyid(datdba) from pg_database where datname = 'countersign') as database,
        (select pg_get_userbyid(relowner) from pg_class where relname = 'old') as "table",
        (select pg_get_userbyid(proowner) from pg_proc where proname = 'f') as function,
        (select pg_get_userbyid(extowner) from pg_extension where extname = 'pg_trgm') as extension`,
    ),
  ).toEqual({
    database: 'countersign_owner',
    table: 'countersign_owner',
    function: 'countersign_owner',
    extension: 'countersign_owner',
  })
  await expect(ask(url, 'drop table old')).rejects.toThrow('must be owner')
  await ask(ownerUrl, 'drop table old')
})

it('refuses a second server on the folder and does not disturb the first', async () => {
  const { child, url } = await startChild()
  await expect(start()).rejects.toThrow(
    `Another Countersign server (process ${child.pid}) is running on the data folder ${folder}.`,
  )
  expect(await ask(url, 'select 1 as up')).toEqual({ up: 1 })
  expect(runningEmbedded(folder)).toMatchObject({ url })
  expect(await child.end()).toBe(0)
})

it('starts again after kill -9 with everything that was committed', async () => {
  const { child, ownerUrl } = await startChild()
  await ask(ownerUrl, `create table told as select 'saved' as word`)
  const orphan = readPostmaster(join(folder, 'db'))
  await child.end('SIGKILL')
  expect(isAlive(orphan?.pid ?? 0)).toBe(true)
  const next = await start()
  expect(isAlive(orphan?.pid ?? 0)).toBe(false)
  expect(existsSync(orphan?.socketFolder ?? '')).toBe(false)
  expect(await ask(next.ownerUrl, 'select word from told')).toEqual({ word: 'saved' })
})

it('starts when the number in the pid file belongs to another program by now', async () => {
  const first = await start()
  const owner = statSync(join(folder, 'db'))
  const pidFile = readFileSync(join(folder, 'db/postmaster.pid'), 'utf8')
  await first.stop()
  // The same user, as PostgreSQL overlooks processes of others by itself.
  const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid, stdio: 'ignore' })
  writeFileSync(join(folder, 'db/postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)), {
    mode: 0o644,
  })
  try {
    const { url } = await start()
    expect(await ask(url, 'select 1 as up')).toEqual({ up: 1 })
    expect(stranger.exitCode).toBeNull()
  } finally {
    stranger.kill()
  }
})

it('starts PostgreSQL again when it dies on its own', async () => {
  const { url } = await start()
  process.kill(readPostmaster(join(folder, 'db'))?.pid ?? 0, 'SIGKILL')
  await vi.waitFor(
    async () => expect(await ask(url, 'select 1 as up')).toEqual({ up: 1 }),
    patience,
  )
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('ended by itself'))
})

it('works in a folder whose path is too long for a socket', async () => {
  const deep = join(folder, ...Array.from({ length: 6 }, () => 'x'.repeat(30)))
  const { url } = await start(deep)
  expect(await ask(url, 'select 1 as up')).toEqual({ up: 1 })
})

it('names a folder that this user may not use', async () => {
  const root = process.getuid?.() === 0
  const locked = join(folder, 'locked')
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(start(join(file, 'data'))).rejects.toThrow(
    'because a file of that name is in the way',
  )
  // Root may do anything, so it lends its rights to someone else for a moment.
  await (await start(locked)).stop()
  if (root) process.seteuid?.(65534)
  else rmSync(join(locked, 'db', 'PG_VERSION'))
  try {
    await expect(start(locked)).rejects.toThrow(
      root ? 'may not be read or written by this user' : 'holds files but no database',
    )
  } finally {
    if (root) process.seteuid?.(0)
  }
})
