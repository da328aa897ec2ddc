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

function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) >= neededBytes
}

/**
 * Removes a scratch folder with all that is in it. A process that a killed run left behind may still write there: what it
 * keeps is removed by the next run.
 */
export function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  } catch (error) {
    process.stderr.write(`${folder} is not removed: ${String(error)}\n`)
  }
}

/**
 * Makes the scratch folder of this process: in memory if `inMemory` and eight gigabytes are to spare there, else below
 * that of the system. Folders of runs that are no more are discarded.
 */
export function scratchFolder({ inMemory }: { inMemory: boolean }): string {
  const parents = [tmpdir(), ...(existsSync(memory) ? [memory] : [])]
  for (const parent of parents)
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix)))
      if (!isAlive(Number(name.slice(prefix.length)))) discard(join(parent, name))
  const folder = join(inMemory && hasRoomInMemory() ? memory : tmpdir(), `${prefix}${process.pid}`)
  mkdirSync(folder)
  return folder
}
