// Watches the memory of another process.
import { residentMb } from '#tests/child-process.ts'

/** Looks twenty times a second until stopped; says how far memory rose above where it began, in MiB. */
export function memoryOf(pid: number): { stop(): number } {
  const before = residentMb(pid)
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 50)
  return {
    stop() {
      clearInterval(timer)
      return peak - before
    },
  }
}
