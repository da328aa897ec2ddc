// Tells a living process from another one that was later given the same number.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** True when a process of this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When the process started, in a form that only compares; undefined when there is no such process. */
export function startOf(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat'))
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    // The name in brackets may contain blanks: count the fields after it. Field 22 is the start time,
    // in ticks since boot, so the boot has to be named too.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
  } catch {
    return undefined
  }
}
