// Backups of a PostgreSQL that is not ours, by the pg_basebackup of Debian's packages (postgresql-15).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { connect } from '#server/db/connection/client.ts'
import { handOver, nobody } from '#server/db/embedded/embedded-account.ts'
import { runScript, runServer } from '#tests/child-process.ts'
import { inDatabase } from '#tests/database-address.ts'
import { testDatabase } from '#tests/database.ts'
import { patience } from '#tests/patience.ts'

const programs = '/usr/lib/postgresql/15/bin'
const isInstalled = existsSync(join(programs, 'initdb'))
const root = mkdtempSync(join(tmpdir(), 'countersign-external-'))
const other = process.getuid?.() === 0 ? nobody(readFileSync('/etc/passwd', 'utf8')) : undefined
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  rmSync(root, { recursive: true, force: true })
})

function folderFor(name: string): string {
  const folder = join(root, name)
  mkdirSync(folder, { mode: 0o700 })
  if (other) chownSync(folder, other.uid, other.gid)
  return folder
}

/** Starts PostgreSQL 15 on a data folder; returns the address of the superuser. */
async function startOn(data: string, name: string): Promise<string> {
  const sockets = folderFor(name)
  const flags = ['-D', data, '-k', sockets, '-c', 'listen_addresses=', '-c', 'fsync=off']
  running.push(spawn(join(programs, 'postgres'), flags, { ...other, cwd: data, stdio: 'ignore' }))
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`
  await vi.waitFor(() => installationAt(url, 'select 1::text as id'), patience)
  return url
}

async function installationAt(url: string, statement = 'select id::text from installation') {
  const { sql, close } = connect(url, { max: 1 })
  try {
    const [row] = await sql.unsafe<{ id: string }[]>(statement)
    return row?.id
  } finally {
    await close()
  }
}

/** Makes roles and database by the SQL of the README; returns the addresses of both roles. */
async function asReadmeSays(superuser: string): Promise<{ url: string; ownerUrl: string }> {
  const readme = readFileSync('README.md', 'utf8')
  const [, statements = ''] = /^```sql\n(create role[\s\S]*?)^```/m.exec(readme) ?? []
  const { sql, close } = connect(superuser, { max: 1 })
  for (const statement of statements.split(';').filter((each) => each.trim()))
    await sql.unsafe(statement)
  await close()
  const addressOf = (role: string) => {
    const address = new URL(inDatabase(superuser, 'countersign'))
    address.username = role
    return address.href
  }
  return { url: addressOf('countersign'), ownerUrl: addressOf('countersign_owner') }
}

const password = 'Xy7-plenty-long'

/** Starts a server and signs in; returns how the risks begin that the start warns of. */
async function signsIn(env: Record<string, string>): Promise<string[]> {
  const server = runServer(['--no-build'], {
    ...env,
    PORT: '0',
    SEED: 'none',
    ADMIN_PASSWORD: password,
    ADMIN_PASSWORD_KEEP: '1',
    SECRET_KEY: 's'.repeat(32),
    LOG_LEVEL: 'warn',
  })
  const [, base = ''] = await server.prints(/(http:\/\/[\d.]+:\d+)\//)
  const answer = await fetch(`${base}/admin/api/v2/sitebkd/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: base },
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
  await server.end('SIGTERM')
  return [...server.output().matchAll(/"msg":"(The (?:database runs with \w+ off|role \w+))/g)].map(
    ([, risk = '']) => risk,
  )
}

async function result(name: string, args: readonly string[], env: Record<string, string>) {
  const child = runScript(`scripts/${name}.ts`, args, {
    BACKUP_PASSPHRASE: 'a passphrase of the test',
    SECRET_KEY: 's'.repeat(32),
    ...env,
  })
  const code = await child.ended
  return { code, output: child.output() }
}

it.skipIf(!isInstalled)(
  'lets two roles in as the README says, and copies, verifies and restores it with files and keys',
  async () => {
    if (other) chownSync(root, other.uid, other.gid)
    const data = folderFor('data')
    const made = spawnSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...other, cwd: data, encoding: 'utf8' },
    )
    expect(made.status, made.stderr).toBe(0)
    const superuser = await startOn(data, 'sockets')
    const { url, ownerUrl } = await asReadmeSays(superuser)
    const env = {
      DATABASE_URL: url,
      DATA_DIR: join(root, 'server'),
      BACKUP_DATABASE_URL: superuser,
    }
    expect(await signsIn({ ...env, DATABASE_OWNER_URL: ownerUrl })).toEqual([
      'The database runs with fsync off',
    ])
    const backups = join(root, 'backups')
    const backup = await result('backup', ['--to', backups], env)
    expect(backup.output).toContain('It can be restored as it was at')
    expect(backup.code).toBe(0)
    expect(await result('backup-verify', ['--from', backups], env)).toMatchObject({ code: 0 })

    const to = join(root, 'restored')
    const restored = await result('restore', ['--from', backups, '--to', to], env)
    expect(restored.output).toContain(`Start PostgreSQL 15 on ${to}/postgresql`)
    expect(restored.code).toBe(0)
    expect(readFileSync(join(to, 'secret.key'), 'utf8')).toBe(`${'s'.repeat(32)}\n`)
    const copy = join(to, 'postgresql')
    handOver(copy, { other })
    if (other) chownSync(to, other.uid, other.gid)
    const id = await installationAt(url)
    expect(id).toEqual(expect.any(String))
    const copied = inDatabase(await startOn(copy, 'sockets-2'), 'countersign')
    expect(await installationAt(copied)).toBe(id)

    const at = ['--at', '2999-01-01T00:00:00Z']
    const refused = await result(
      'restore',
      ['--from', backups, '--to', join(root, 'at'), ...at],
      env,
    )
    expect(refused.output).toContain('recovery_target_time')
    expect(refused.code).toBe(2)
  },
)

it('says which pg_basebackup is missing', async () => {
  const database = await testDatabase()
  try {
    const [row] = await database.sql<{ major: string }[]>`
      select (current_setting('server_version_num')::int / 10000)::text as major`
    const major = row?.major ?? ''
    if (existsSync(`/usr/lib/postgresql/${major}/bin/pg_basebackup`)) return
    const env = { DATABASE_URL: database.url, DATA_DIR: join(root, 'none') }
    const { code, output } = await result('backup', ['--to', join(root, 'none-made')], env)
    expect(output).toContain(`postgresql-client-${major}`)
    expect(code).toBe(2)
  } finally {
    await database.drop()
  }
})
