// A copy of an external PostgreSQL, by its own pg_basebackup.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/base/start-error.ts'
import { complaint } from '#server/base/why-failed.ts'
import { connect } from '#server/db/connection/client.ts'
import { type Checksum, computeChecksum, filesBelow } from './checked-file.ts'

/** Where Debian's packages keep the programs of a version that is not on the path. */
const debianFolder = (major: string) => `/usr/lib/postgresql/${major}/bin`

/** The pg_basebackup of this version; throws `StartError` where none is installed. */
function programFor(major: string): string {
  const own = join(debianFolder(major), 'pg_basebackup')
  if (existsSync(own)) return own
  const { stdout } = spawnSync('pg_basebackup', ['--version'], { encoding: 'utf8' })
  if (stdout?.includes(` ${major}.`) === true) return 'pg_basebackup'
  throw new StartError(
    `The database is PostgreSQL ${major}, and no pg_basebackup of that version is installed here. ` +
      `Install it (Debian: postgresql-client-${major}), or let pgBackRest make the backups.`,
  )
}

/**
 * Copies the PostgreSQL at the address, whose role needs REPLICATION, to `database/` below `target`, with the log that makes
 * the copy consistent. Throws `StartError` with what pg_basebackup reports.
 */
export async function copyExternal(url: string, target: string) {
  const major = await majorOf(url)
  const folder = join(target, 'database')
  const flags = ['-D', folder, '-X', 'stream', '-c', 'fast', '--no-manifest', '--no-password']
  await run(programFor(major), [...flags, '-d', url])
  const entries: Record<string, Checksum> = {}
  for (const path of await filesBelow(folder))
    entries[`database/${path}`] = await computeChecksum(join(folder, path))
  const endedAt = new Date().toISOString()
  return { kind: 'external' as const, postgres: major, archive: null, entries, endedAt }
}

async function majorOf(url: string): Promise<string> {
  const { sql, close } = connect(url, { max: 1 })
  try {
    const [version] = await sql<{ major: string }[]>`
      select (current_setting('server_version_num')::int / 10000)::text as major`
    return version?.major ?? ''
  } finally {
    await close()
  }
}

function run(program: string, flags: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe'] })
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    let output = ''
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', kill)
      if (code === 0) resolve()
      else reject(new StartError(`pg_basebackup failed: ${complaint(output)}.`))
    })
  })
}
