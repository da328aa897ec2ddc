// One server per data folder. Each holder announces itself by a file of its own and then looks for
// others: whoever comes second sees the first, so no takeover of a stale lock can race.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, getProcessStart } from '#server/base/process-identity.ts'

/** The number of a living process that holds the folder, or undefined. Forgets dead holders. */
export function findLockHolder(folder: string, except?: string): number | undefined {
  let names: string[]
  try {
    names = readdirSync(join(folder, 'lock'))
  } catch {
    return undefined
  }
  for (const name of names) {
    if (name === except) continue
    const pid = Number.parseInt(name, 10)
    const path = join(folder, 'lock', name)
    const announced = !name.endsWith('.new')
    if (announced ? !lives(pid, path) : !isAlive(pid)) rmSync(path, { force: true })
    else if (announced) return pid
  }
  return undefined
}

/**
 * Takes the folder for this process: gives a function that releases it, or the number of the
 * process that holds it. Two that start in the same instant both step back and try again.
 */
export async function lockFolder(folder: string): Promise<(() => void) | number> {
  const own = `${process.pid}-${randomBytes(6).toString('hex')}`
  const path = join(folder, 'lock', own)
  const release = () => rmSync(path, { force: true })
  mkdirSync(join(folder, 'lock'), { recursive: true, mode: 0o700 })
  for (let attempt = 1; ; attempt++) {
    writeFileSync(`${path}.new`, getProcessStart(process.pid) ?? '')
    renameSync(`${path}.new`, path)
    const other = findLockHolder(folder, own)
    if (other === undefined) return release
    release()
    if (attempt === 3) return other
    await sleep(50 + Math.random() * 250)
  }
}

function lives(pid: number, path: string): boolean {
  if (!isAlive(pid)) return false
  try {
    const recorded = readFileSync(path, 'utf8')
    return recorded === '' || recorded === (getProcessStart(pid) ?? recorded)
  } catch {
    return false
  }
}
