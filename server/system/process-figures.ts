// What the machine and this process do: CPU and event loop since the last look, memory and disks now.
import { statfs } from 'node:fs/promises'
import os from 'node:os'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** Looks that follow sooner than this answer the figures of the one before: a shorter span says nothing. */
const minSpanMs = 900
const delayResolutionMs = 20

const percent = (share: number) =>
  Math.round(Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * 1_000) / 10
const ms = (nanoseconds: number) =>
  Math.max(0, Math.round((Number.isFinite(nanoseconds) ? nanoseconds : 0) / 1e4) / 100)

const ticks = () => {
  const all = os.cpus().map(({ times }) => times)
  const idle = all.reduce((sum, times) => sum + times.idle, 0)
  const total = all.reduce(
    (sum, { user, nice, sys, idle: free, irq }) => sum + user + nice + sys + free + irq,
    0,
  )
  return { idle, total }
}

/** Begins to watch this process; returns what answers its figures. */
export function processFigures() {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs })
  delay.enable()
  const look = () => ({
    at: performance.now(),
    machine: ticks(),
    own: process.cpuUsage(),
    loop: performance.eventLoopUtilization(),
  })
  let last = look()
  let known = { hostPercent: 0, ownPercent: 0, loopPercent: 0, p50: 0, p99: 0 }

  function measure() {
    const now = look()
    const spanMs = now.at - last.at
    if (spanMs < minSpanMs) return known
    const { user, system } = process.cpuUsage(last.own)
    known = {
      hostPercent: percent(
        1 - (now.machine.idle - last.machine.idle) / (now.machine.total - last.machine.total),
      ),
      ownPercent: percent((user + system) / 1_000 / spanMs),
      loopPercent: percent(performance.eventLoopUtilization(now.loop, last.loop).utilization),
      // The timer itself fires at its resolution; what lies beyond is the delay.
      p50: Math.max(0, ms(delay.percentile(50)) - delayResolutionMs),
      p99: Math.max(0, ms(delay.percentile(99)) - delayResolutionMs),
    }
    delay.reset()
    last = now
    return known
  }

  return () => {
    const { hostPercent, ownPercent, loopPercent, p50, p99 } = measure()
    const memory = process.memoryUsage()
    const [one = 0, five = 0, fifteen = 0] = os.loadavg()
    const cpus = os.cpus()
    return {
      host: {
        name: os.hostname(),
        os: `${os.type()} ${os.release()}`,
        arch: os.arch(),
        cpuModel: cpus[0]?.model ?? '',
        cpuCount: cpus.length,
        cpuPercent: hostPercent,
        load: [one, five, fifteen] as [number, number, number],
        memTotal: os.totalmem(),
        memFree: os.freemem(),
        uptimeSec: os.uptime(),
      },
      process: {
        nodeVersion: process.version,
        pid: process.pid,
        startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
        uptimeSec: process.uptime(),
        cpuPercent: ownPercent,
        rss: memory.rss,
        heapUsed: memory.heapUsed,
        heapTotal: memory.heapTotal,
        eventLoopP50Ms: p50,
        eventLoopP99Ms: p99,
        eventLoopPercent: loopPercent,
      },
    }
  }
}

/** How full the disks below some folders are; each disk once, folders that are not there left out. */
export async function diskFigures(folders: readonly string[]) {
  const found = await Promise.all(
    folders.map(async (path) => {
      try {
        const { blocks, bavail, bfree, bsize } = await statfs(path)
        return [
          { path, total: blocks * bsize, free: bavail * bsize, used: (blocks - bfree) * bsize },
        ]
      } catch {
        return []
      }
    }),
  )
  const disks = found.flat()
  return disks
    .filter(
      ({ total, free }, at) =>
        disks.findIndex((disk) => disk.total === total && disk.free === free) === at,
    )
    .map(({ path, total, free, used }) => ({
      path,
      total,
      free,
      usedPercent: percent(used / (used + free)),
    }))
}
