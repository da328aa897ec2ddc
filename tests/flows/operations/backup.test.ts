// Backups of a server that works, with its log archived: what is restored, to which moment, and what is refused.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { review } from '#contract/money/recharge-log.ts'
import { createLog } from '#server/base/log.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { runningEmbedded, startEmbedded } from '#server/db/embedded/embedded.ts'
import { readHead } from '#server/root/backup/manifest.ts'
import { verifyBackups } from '#server/root/backup/verify-backup.ts'
import { readDrillRecord } from '#server/store/drill-record.ts'
import { type Child, runScript, runServer } from '#tests/child-process.ts'
import { keepBooks } from '#tests/money/keep-books.ts'
import { patience } from '#tests/patience.ts'
import { isFull, sampleOf } from '#tests/sample.ts'

const root = mkdtempSync(join(tmpdir(), 'countersign-backup-'))
const dataDir = join(root, 'data')
const backups = join(root, 'backups')
/** The archive goes on; a copy stands still. */
const copy = join(root, 'copy')
const file = join(dataDir, 'uploads/files/ab/statement')
const passphrase = 'a passphrase of the test'
const decided = 20
let server: Child
let connection: Connection
/** A moment after the first transaction and before the second one. */
let between: string

const own = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase }
const run = (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  runScript(`scripts/${name}.ts`, args, { ...own, ...env })

async function result(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = run(name, args, env)
  const code = await child.ended
  return { code, output: child.output() }
}

async function startServer(): Promise<void> {
  server = runServer(['--no-build'], {
    PORT: '0',
    DATA_DIR: dataDir,
    BACKUP_DIR: backups,
    BACKUP_INTERVAL_SEC: '1',
    // The demo set takes longer to make and to copy than all that is asked about here.
    SEED: isFull ? 'demo' : 'none',
    LOG_LEVEL: 'error',
  })
  await server.prints(/http:\/\/[\d.]+:\d+\//)
  connection = connect(runningEmbedded(dataDir)?.ownerUrl ?? '', { max: 1 })
}

const archiveFolder = () => join(backups, 'wal', readdirSync(join(backups, 'wal'))[0] ?? '')

/** Commits a word and waits until it is archived; returns the moment after the commit. */
async function commit(word: string): Promise<Date> {
  await connection.sql`insert into word values (${word})`
  const [row] = await connection.sql<{ now: string }[]>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`
  const committed = new Date(row?.now ?? '')
  const archived = async () => new Date((await readHead(archiveFolder())).at)
  await vi.waitFor(async () => expect((await archived()) > committed).toBe(true), patience)
  return committed
}

async function wordsIn(folder: string): Promise<string[]> {
  const database = await startEmbedded({ dataDir: folder, log: createLog('silent') })
  const { sql, close } = connect(database.ownerUrl, { max: 1 })
  try {
    const [trail] = await sql<{ lines: number }[]>`
      select count(*)::int as lines from operation_log where permission = ${review.permission}`
    expect(trail?.lines).toBeGreaterThanOrEqual(decided)
    const rows = await sql<{ word: string }[]>`select word from word order by word`
    return rows.map(({ word }) => word)
  } finally {
    await close()
    await database.stop()
  }
}

/** Flips one bit in the middle of a file while the work runs. */
async function whileDamaged(path: string, work: () => Promise<void>): Promise<void> {
  const whole = readFileSync(path)
  const damaged = Buffer.from(whole)
  const at = damaged.byteLength >> 1
  damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
  writeFileSync(path, damaged)
  await work()
  writeFileSync(path, whole)
}

beforeAll(async () => {
  await startServer()
  await connection.sql`create table word (word text)`
  await keepBooks(runningEmbedded(dataDir)?.ownerUrl ?? '', decided)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, 'what somebody uploaded')
  const { code, output } = await result('backup', ['--to', backups])
  expect(output).toContain('to any moment after it')
  expect(code).toBe(0)
  await commit('first')
  // The clock of the log has microseconds, a moment on the command line milliseconds.
  between = new Date((await commit('between')).getTime() + 1).toISOString()
  await connection.sql`select pg_sleep(0.01)`
  await commit('second')
  cpSync(backups, copy, { recursive: true })
})
afterAll(async () => {
  await connection.close()
  await server.end('SIGTERM')
  rmSync(root, { recursive: true, force: true })
})

it('verifies what it made', async () => {
  expect(await result('backup-verify', ['--from', backups])).toEqual({
    code: 0,
    output: '1 backups: ok\n',
  })
})

it('restores all of the archive, with files and keys, and books and trail are right', async () => {
  const to = join(root, 'latest')
  const { code, output } = await result('restore', ['--from', backups, '--to', to])
  expect(output).toContain('is restored, its last transaction committed at')
  expect(code).toBe(0)
  expect(await wordsIn(to)).toEqual(['between', 'first', 'second'])
  expect(readFileSync(join(to, 'uploads/files/ab/statement'), 'utf8')).toBe(
    'what somebody uploaded',
  )
  expect(readFileSync(join(to, 'secret.key'))).toEqual(readFileSync(join(dataDir, 'secret.key')))
  for (const check of ['ledger-check', 'audit-verify'])
    // The key is the one of the restored folder.
    expect(await result(check, [], { DATA_DIR: to, AUDIT_KEY: '' })).toMatchObject({ code: 0 })
})

it('restores to a moment', async () => {
  const to = join(root, 'moment')
  const restored = await result('restore', ['--from', backups, '--to', to, '--at', between])
  expect(restored.output).toContain('is restored')
  expect(restored.code).toBe(0)
  expect(await wordsIn(to)).toEqual(['between', 'first'])
})

it('drills: restores the latest, checks it and counts the seconds that would be lost', async () => {
  const scratch = join(root, 'scratch')
  const { code, output } = await result('backup-drill', ['--from', backups, '--scratch', scratch])
  expect(output).toMatch(/^ledger-check: ok$/m)
  expect(output).toMatch(/^audit-verify: ok$/m)
  expect(output).toMatch(/^files: ok \(1\)$/m)
  expect(output).toMatch(/^lost: up to \d+\.\d seconds$/m)
  expect(code).toBe(0)
  expect(existsSync(scratch)).toBe(false)
  expect(await readDrillRecord(backups)).toMatchObject({ last: { isGood: true } })
})

describe('restore refuses and leaves nothing', () => {
  it.each([
    ['a moment before the first backup', ['--at', '2001-01-01T00:00Z'], 'No backup in'],
    ['a moment after the archive', ['--at', '2999-01-01T00:00:00Z'], 'The archive goes to'],
    ['a moment without a zone', ['--at', '2026-01-01T00:00:00'], 'a moment with its zone'],
  ])('%s', async (_, args, reason) => {
    const to = join(root, 'refused')
    const { code, output } = await result('restore', ['--from', backups, '--to', to, ...args])
    expect(output).toContain(reason)
    expect(code).toBe(2)
    expect(readdirSync(root).filter((name) => name.startsWith('refused'))).toEqual([])
  })

  it('another passphrase', async () => {
    const to = join(root, 'refused')
    const env = { BACKUP_PASSPHRASE: 'another passphrase' }
    const { code, output } = await result('restore', ['--from', backups, '--to', to], env)
    expect(output).toContain('does not open the keys')
    expect(code).toBe(2)
    expect(existsSync(to)).toBe(false)
  })

  it('a folder that is not empty', async () => {
    const { code, output } = await result('restore', ['--from', backups, '--to', dataDir])
    expect(output).toContain('is not empty')
    expect(code).toBe(2)
  })

  it('a damaged file', async () => {
    const to = join(root, 'refused')
    const name = readdirSync(copy).find((made) => made.startsWith('backup-')) ?? ''
    await whileDamaged(join(copy, name, 'database/global/pg_control'), async () => {
      const { code, output } = await result('restore', ['--from', copy, '--to', to])
      expect(output).toContain('pg_control is damaged')
      expect(code).toBe(2)
    })
    expect(readdirSync(root).filter((name) => name.startsWith('refused'))).toEqual([])
  })
})

describe('verify names', () => {
  const faults = async () => (await verifyBackups(copy)).faults
  const archive = () => join(copy, 'wal', readdirSync(join(copy, 'wal'))[0] ?? '')
  const made = () => join(copy, readdirSync(copy).find((name) => name.startsWith('backup-')) ?? '')

  it('nothing where all is whole', async () => expect(await faults()).toEqual([]))

  it.each(sampleOf(['database/PG_VERSION', 'uploads/files/ab/statement', 'keys.sealed']))(
    'one bit of %s that is another one',
    async (path) =>
      whileDamaged(join(made(), path), async () =>
        expect(await faults()).toEqual([`${join(made(), path)} is damaged.`]),
      ),
  )

  it('one bit of the manifest that is another one', () =>
    whileDamaged(join(made(), 'manifest.json'), async () =>
      expect(await faults()).toEqual([expect.stringContaining('manifest.json is damaged')]),
    ))

  it('one bit of the archive or of its state that is another one', async () => {
    const last = readdirSync(archive()).toSorted().at(-2) ?? ''
    await whileDamaged(join(archive(), last), async () =>
      expect(await faults()).toEqual([`${join(archive(), last)} is damaged.`]),
    )
    await whileDamaged(join(archive(), 'head.json'), async () =>
      expect(String(await faults())).toContain('head.json is damaged'),
    )
  })

  it.each(sampleOf([0, 1, -2]))('the file %i of the archive that is missing', async (index) => {
    const name = readdirSync(archive()).toSorted().at(index) ?? ''
    const path = join(archive(), name)
    const bytes = readFileSync(path)
    rmSync(path)
    expect(await faults()).toEqual([`${join(archive(), name.slice(0, 24))} is missing.`])
    writeFileSync(path, bytes)
  })

  it('a file that is missing, and one that no backup wrote', async () => {
    const [gone, foreign] = [join(made(), 'keys.sealed'), join(made(), 'database/base/foreign')]
    const bytes = readFileSync(gone)
    rmSync(gone)
    writeFileSync(foreign, '')
    expect(await faults()).toEqual([`${gone} is missing.`, `${foreign} is not part of the backup.`])
    rmSync(foreign)
    writeFileSync(gone, bytes)
  })
})

it('killed in the middle leaves nothing that verifies, and the next backup clears it away', async () => {
  const to = join(root, 'killed')
  const child = run('backup', ['--to', to])
  const unfinished = () =>
    existsSync(to) ? readdirSync(to).filter((name) => name.startsWith('.unfinished-')) : []
  await vi.waitFor(
    () => expect(existsSync(join(to, unfinished()[0] ?? '', 'database/base'))).toBe(true),
    { timeout: patience.timeout, interval: 1 },
  )
  await child.end('SIGKILL')
  expect(await result('backup-verify', ['--from', to])).toMatchObject({
    code: 1,
    output: expect.stringContaining('no complete backup') as string,
  })
  expect(await result('backup', ['--to', to])).toMatchObject({ code: 0 })
  expect(unfinished()).toEqual([])
  expect(await result('backup-verify', ['--from', to])).toMatchObject({ code: 0 })
})

it('goes on with the archive after kill -9, and loses no committed transaction with it', async () => {
  const before = await readHead(archiveFolder())
  await connection.close()
  await server.end('SIGKILL')
  await startServer()
  await commit('third')
  expect(readdirSync(join(backups, 'wal'))).toHaveLength(1)
  expect((await readHead(archiveFolder())).first).toBe(before.first)
  const to = join(root, 'after-kill')
  expect(await result('restore', ['--from', backups, '--to', to])).toMatchObject({ code: 0 })
  expect(await wordsIn(to)).toEqual(['between', 'first', 'second', 'third'])
})

it('says what is missing', async () => {
  for (const [name, args, env, reason] of [
    ['backup', ['--to', backups], { BACKUP_PASSPHRASE: '' }, 'BACKUP_PASSPHRASE must have'],
    ['backup', [], {}, 'Say where to'],
    ['backup-verify', [], {}, 'Say where from'],
    ['restore', ['--from', backups, '--to', 'postgres://host/database'], {}, 'into a folder'],
  ] as const) {
    const { code, output } = await result(name, args, env)
    expect(output).toContain(reason)
    expect(code).toBe(2)
  }
})
