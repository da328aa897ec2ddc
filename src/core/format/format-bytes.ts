const units = ['KB', 'MB', 'GB', 'TB']

/** A size for people, with powers of 1,024 and three figures at most: 512 B, 1.5 KB, 20 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${Math.round(bytes)} B`
  let value = bytes / 1024
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toPrecision(3))} ${units[unit]}`
}
