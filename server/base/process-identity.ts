// Tells a living process from another one that was later given the same number.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** True when a process of this number runs, whoever owns it; false for one that only waits to be collected. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  // In containers nobody may collect the dead for a long time.
  return fieldsOf(pid)?.[0] !== 'Z'
}

/** When the process started, in a form that only compares; undefined when there is no such process. */
export function getProcessStart(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat'))
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    // Ticks since boot, so the boot has to be named too.
    const ticks = fieldsOf(pid)?.[19]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return ticks === undefined ? undefined : `${boot}/${ticks}`
  } catch {
    return undefined
  }
}

/** The fields of /proc/<pid>/stat from the third on: the second, a name in brackets, may contain blanks. */
function fieldsOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
