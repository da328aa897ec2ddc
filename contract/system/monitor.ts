import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Nothing, Stamp } from '../wire.ts'

const Percent = z.number().min(0).max(100)
const Bytes = z.number().min(0)

/**
 * How the server is at this moment: the machine, this process, the database and what waits. Asked every few seconds by an
 * open screen, so it keeps no session alive. Percentages are 0 to 100, sizes bytes.
 */
export const server = endpoint(
  'GET monitor/server',
  Nothing,
  z.object({
    at: Stamp,
    host: z.object({
      name: z.string(),
      os: z.string(),
      arch: z.string(),
      cpuModel: z.string(),
      cpuCount: z.int(),
      /** All cores together since the last look. */
      cpuPercent: Percent,
      /** Processes that want a core: average of 1, 5 and 15 minutes; zeros where the system has none. */
      load: z.tuple([z.number(), z.number(), z.number()]),
      memTotal: Bytes,
      memFree: Bytes,
      uptimeSec: z.number(),
    }),
    process: z.object({
      nodeVersion: z.string(),
      pid: z.int(),
      startedAt: Stamp,
      uptimeSec: z.number(),
      /** Of one core; more than one core's worth counts as 100. */
      cpuPercent: Percent,
      rss: Bytes,
      heapUsed: Bytes,
      heapTotal: Bytes,
      /** How late timers fire, in milliseconds: what a call waits before its code runs. */
      eventLoopP50Ms: z.number(),
      eventLoopP99Ms: z.number(),
      eventLoopPercent: Percent,
    }),
    database: z.object({
      version: z.string(),
      sizeBytes: Bytes,
      connections: z.int(),
      active: z.int(),
      maxConnections: z.int(),
      /** Connections that wait for a lock. */
      waiting: z.int(),
      /** The oldest open transaction. */
      longestTxSec: z.number(),
      /** Blocks that were in memory, of those that were read. */
      cacheHitPercent: Percent,
      /** Milliseconds that these questions took. */
      answerMs: z.number(),
    }),
    queues: z.object({
      callsInFlight: z.int(),
      jobsQueued: z.int(),
      jobsRunning: z.int(),
      jobsFailedToday: z.int(),
      uploadsMerging: z.int(),
      approvalsPending: z.int(),
      openSessions: z.int(),
    }),
    /** Networks that are followed; none where chains are not watched. */
    chains: z.array(
      z.object({
        network: z.string(),
        /** The last block that was read. */
        lastBlock: z.int(),
        headBlock: z.int(),
        /** Blocks behind the newest one, and whether that is more than `chain.maxLag`, or nobody has looked for a minute. */
        lag: z.int(),
        isBehind: z.boolean(),
        /** What the nodes disagree about; nothing of the network is credited meanwhile. */
        disagreement: z.string().nullable(),
      }),
    ),
    /** The drills of the backups; null where this server keeps no backups. */
    backup: z
      .object({
        /** When the latest backup was last restored for trial; null: never. */
        drilledAt: Stamp.nullable(),
        /** Whether it came back whole. */
        isGood: z.boolean(),
        /** Seconds of work that a loss of the machine would have lost then. */
        lostSec: z.number().nullable(),
        lastGoodAt: Stamp.nullable(),
        /** No drill was good for `backup.drillMaxDays`. */
        isOverdue: z.boolean(),
      })
      .nullable(),
    disks: z.array(z.object({ path: z.string(), total: Bytes, free: Bytes, usedPercent: Percent })),
  }),
  { passive: true },
)
