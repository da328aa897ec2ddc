// Where a run of the tests keeps what it throws away: databases above all, one for each file of tests.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'countersign-run-'
const neededBytes = 8 * 1024 ** 3

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * A folder for the run of this process, in memory where there are eight gigabytes to spare: a clone of a database costs
 * a third of the time there. Elsewhere that of the system. What runs left behind that were killed is thrown away.
 */
export function scratchFolder(): string {
  if (process.platform !== 'linux' || !existsSync(memory)) return tmpdir()
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix)))
    if (!isAlive(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true, maxRetries: 10 })
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < neededBytes || freemem() < neededBytes) return tmpdir()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}
