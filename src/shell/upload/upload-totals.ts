import type { UploadItem } from '#core/upload/upload-item.ts'
import { isRunning } from '#core/upload/upload-machine.ts'

interface Totals {
  /** Files that are not there yet and not given up. */
  open: number
  failed: number
  /** From 0 to 100, of all bytes in the list. */
  percent: number
  /** Bytes per second. */
  speed: number
  /** Seconds, undefined while nothing moves. */
  secondsLeft: number | undefined
}

/** All rows as one. */
export function sumUploads(items: readonly UploadItem[]): Totals {
  const sum = (of: (item: UploadItem) => number) =>
    items.reduce((total, item) => total + of(item), 0)
  const size = sum((item) => item.size)
  const sent = sum((item) => item.sent)
  const speed = sum((item) => item.speed)
  const rest = sum((item) => (isRunning(item.state) ? item.size - item.sent : 0))
  return {
    open: items.filter(({ state }) => isRunning(state) || state === 'paused').length,
    failed: items.filter(({ state }) => state === 'error').length,
    percent: size === 0 ? 0 : Math.floor((sent / size) * 100),
    speed,
    secondsLeft: speed > 0 ? rest / speed : undefined,
  }
}
