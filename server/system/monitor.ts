import { sql } from 'drizzle-orm'
import * as api from '#contract/system/monitor.ts'
import { callsInFlight } from '#server/base/load/in-flight.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { readSetting, readSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { serve } from '#server/http/serve.ts'
import { readDrillRecord } from '#server/store/drill-record.ts'
import { diskFigures, processFigures } from './process-figures.ts'

interface DatabaseRow extends Record<string, unknown> {
  version: string
  sizeBytes: number
  connections: number
  active: number
  maxConnections: number
  waiting: number
  longestTxSec: number
  cacheHitPercent: number
}

async function databaseFigures(db: ReadDb) {
  const started = performance.now()
  const [row] = await db.execute<DatabaseRow>(sql`
    select current_setting('server_version') as version,
           pg_database_size(current_database())::float8 as "sizeBytes",
           a.connections, a.active, a.waiting, a."longestTxSec",
           current_setting('max_connections')::int as "maxConnections",
           round(coalesce(100.0 * d.blks_hit / nullif(d.blks_hit + d.blks_read, 0), 0), 2)::float8 as "cacheHitPercent"
      from pg_stat_database d,
           (select count(*)::int as connections,
                   count(*) filter (where state = 'active')::int as active,
                   count(*) filter (where wait_event_type = 'Lock')::int as waiting,
                   coalesce(extract(epoch from now() - min(xact_start)), 0)::float8 as "longestTxSec"
              from pg_stat_activity where datname = current_database()) a
     where d.datname = current_database()`)
  if (!row) throw new Error('The database does not know its own statistics.')
  return {
    ...row,
    longestTxSec: Math.max(0, row.longestTxSec),
    answerMs: Math.round((performance.now() - started) * 10) / 10,
  }
}

interface QueueRow extends Record<string, number> {
  jobsQueued: number
  jobsRunning: number
  jobsFailedToday: number
  uploadsMerging: number
  approvalsPending: number
  openSessions: number
}

async function queueFigures(db: ReadDb, idleMin: number) {
  const [row] = await db.execute<QueueRow>(sql`
    select (select count(*) from sys_job_run where status = 'queued')::int as "jobsQueued",
           (select count(*) from sys_job_run where status = 'running')::int as "jobsRunning",
           (select count(*) from sys_job_run where status in ('failed', 'crashed')
               and created_at > now() - interval '24 hours')::int as "jobsFailedToday",
           (select count(*) from upload_session where status = 'merging')::int as "uploadsMerging",
           (select count(*) from approval_request where status = 'pending')::int as "approvalsPending",
           (select count(*) from operator_session where ended_at is null and expires_at > now()
               and last_seen_at > now() - make_interval(mins => ${idleMin}))::int as "openSessions"`)
  if (!row) throw new Error('The queues could not be counted.')
  return { ...row, callsInFlight: callsInFlight() }
}

interface ChainRow extends Record<string, unknown> {
  network: string
  lastBlock: number
  headBlock: number
  lag: number
  isBehind: boolean
  disagreement: string | null
}

/** How far the networks are read that are followed; a place that nothing has moved for a minute counts as behind. */
async function chainFigures(db: ReadDb): Promise<ChainRow[]> {
  const { 'chain.maxLag': maxLag } = await readSettings(db)
  const rows = await db.execute<ChainRow>(sql`
    select network, (next_block - 1)::float8 as "lastBlock", head_block::float8 as "headBlock",
           greatest(0, head_block - next_block + 1)::float8 as lag,
           head_block - next_block + 1 > ${maxLag} or updated_at < now() - interval '1 minute' as "isBehind", disagreement
      from chain_watch where lease_owner is not null order by network`)
  return [...rows]
}

const day = 86_400_000

/** What the drills came to; null where this server keeps no backups. */
async function backupFigures(db: ReadDb, folder: string | undefined) {
  if (folder === undefined) return null
  const maxDays = await readSetting(db, 'backup.drillMaxDays')
  const record = await readDrillRecord(folder)
  const lastGoodAt = record?.lastGoodAt ?? null
  return {
    drilledAt: record?.last.at ?? null,
    isGood: record?.last.isGood ?? false,
    lostSec: record?.last.lostSec ?? null,
    lastGoodAt,
    isOverdue: lastGoodAt === null || Date.now() - Date.parse(lastGoodAt) > maxDays * day,
  }
}

/** How the server is at this moment. */
export function monitor(app: App): void {
  let figures: ReturnType<typeof processFigures> | undefined
  const { backupDir, dataDir, sessionIdleMin } = app.deps.config
  const folders = [...(dataDir === undefined ? [] : [dataDir]), process.cwd()]
  serve(app, api.server, async (_, { db }) => {
    // Nothing is measured on a server that nobody looks at.
    figures ??= processFigures()
    const [database, queues, chains, backup, disks] = await Promise.all([
      databaseFigures(db),
      queueFigures(db, sessionIdleMin),
      chainFigures(db),
      backupFigures(db, backupDir),
      diskFigures(folders),
    ])
    return { at: new Date().toISOString(), ...figures(), database, queues, chains, backup, disks }
  })
}
