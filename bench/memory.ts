// Watches the memory of another process.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Resident memory in MiB. */
function resident(pid: number): number {
  if (process.platform !== 'linux') {
    return (
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
    )
  }
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

/** Looks twenty times a second until stopped; says how far memory rose above where it began, in MiB. */
export function memoryOf(pid: number): { stop(): number } {
  const before = resident(pid)
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, resident(pid))), 50)
  return {
    stop() {
      clearInterval(timer)
      return peak - before
    },
  }
}
