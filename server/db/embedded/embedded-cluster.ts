// Makes the folder of a new embedded database, all or nothing.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartError } from '#server/base/start-error.ts'
import { whyPostgresFailed } from '#server/base/why-failed.ts'
import { type Account, handOver, inside } from './embedded-account.ts'

/** Creates `database` unless it is there. A creation that was interrupted leaves nothing behind that counts. */
export async function ensureCluster(
  database: string,
  native: string,
  account: Account,
): Promise<void> {
  forgetDrafts(database)
  if (existsSync(join(database, 'PG_VERSION'))) return handOver(database, account)
  if (existsSync(database) && readdirSync(database).length > 0)
    throw new StartError(
      `${database} holds files but no database. Move them away or set DATA_DIR to another folder.`,
    )
  // A new name each time: an initdb that outlived its server may still be writing to the old one.
  const draft = mkdtempSync(`${database}.new-`)
  handOver(draft, account)
  const { cwd, dataFlag } = inside(draft, account)
  const flags = ['-D', dataFlag, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const { code, output } = await run(join(native, 'bin', 'initdb'), flags, cwd, account)
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw whyPostgresFailed(output, database)
  }
  rmSync(database, { recursive: true, force: true })
  renameSync(draft, database)
}

function forgetDrafts(database: string): void {
  const drafts = readdirSync(dirname(database)).filter((name) =>
    name.startsWith(`${basename(database)}.new-`),
  )
  for (const name of drafts)
    rmSync(join(dirname(database), name), { recursive: true, force: true, maxRetries: 5 })
}

function run(program: string, flags: string[], cwd: string, { other }: Account) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    // In a group of its own, so that Ctrl-C reaches it only through us.
    const child = spawn(program, flags, { ...other, cwd, env: programEnv(), detached: true })
    const kill = () => child.kill('SIGKILL')
    process.once('exit', kill)
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', kill)
      resolve({ code, output })
    })
  })
}

/** The environment of PostgreSQL's programs: nothing of ours, messages in plain English. */
export const programEnv = () => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})
