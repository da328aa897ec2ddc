// A server that was killed hard leaves its PostgreSQL running. The next start stops it (a start takes
// a twentieth of a second) instead of adopting it, so that every PostgreSQL has a parent that watches it.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/base/process-identity.ts'
import { StartError } from '#server/base/start-error.ts'

export interface Postmaster {
  readonly pid: number
  /** Folder of its Unix socket. */
  readonly socketFolder: string
}

/** What PostgreSQL's own pid file in the folder says, dead or alive. */
export function readPostmaster(database: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(database, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' }
  } catch {
    return undefined
  }
}

/**
 * Stops what is left of an earlier run on this folder and forgets its traces. To be called only by the
 * holder of the folder's lock. Throws `StartError` when it does not go.
 */
export async function stopOrphan(
  database: string,
  log: { info(text: string): void },
): Promise<void> {
  const found = readPostmaster(database)
  if (!found) return
  if (isAlive(found.pid) && worksIn(found.pid, database)) {
    log.info(`stopping the PostgreSQL (process ${found.pid}) that an earlier run left behind`)
    // Fast, then immediate shutdown: both are safe. Never SIGKILL, which leaves shared memory behind.
    const gone =
      (await ends(found.pid, 'SIGINT', 20_000)) || (await ends(found.pid, 'SIGQUIT', 10_000))
    if (!gone)
      throw new StartError(
        `A PostgreSQL of an earlier run (process ${found.pid}) still uses ${database} and does not stop. ` +
          'End that process and start again.',
      )
  } else if (existsSync('/proc/self/cwd') && !someoneWorksIn(database)) {
    // Its number may belong to another program now, and PostgreSQL would refuse to start.
    rmSync(join(database, 'postmaster.pid'), { force: true })
  }
  if (basename(found.socketFolder).startsWith('countersign-'))
    rmSync(found.socketFolder, { recursive: true, force: true })
}

async function ends(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    return !isAlive(pid)
  }
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(25))
    if (!isAlive(pid)) return true
  return false
}

function worksIn(pid: number, database: string): boolean {
  try {
    if (existsSync('/proc/self/cwd'))
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(database)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      database,
    )
  } catch {
    return false
  }
}

function someoneWorksIn(database: string): boolean {
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(Number(name), database))
}
