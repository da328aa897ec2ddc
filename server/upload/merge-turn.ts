/** Merges at once in this process: they are bound by the disk and by one core of hashing. */
const most = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs the work as soon as fewer than two others run; first come, first served. */
export async function turn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    // The place goes to the next in line, or is free again.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
