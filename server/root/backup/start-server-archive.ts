// The archive of the write-ahead log as a server keeps it, and what it shows of it.
import { join } from 'node:path'
import type { Log } from '#server/db/embedded/embedded-postmaster.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { type RunningArchive, startArchive } from './wal-archive.ts'

/** Starts the archive of an embedded PostgreSQL; undefined where PostgreSQL is external. */
export async function startServerArchive(
  { adminUrl }: Pick<Database, 'adminUrl'>,
  { dataDir, backupDir, backupIntervalSec }: Config,
  log: Log,
): Promise<RunningArchive | undefined> {
  if (adminUrl === undefined) return undefined
  return startArchive({
    adminUrl,
    database: join(dataDir, 'db'),
    backups: backupDir,
    everyMs: backupIntervalSec * 1_000,
    log,
  })
}

/** Shows how far the archive is behind, and how often it works, where there is one. */
export function addArchiveMetrics(
  metrics: Pick<Metrics, 'addGauge'>,
  { archivedAt }: RunningArchive,
  intervalSec: number,
): void {
  const begun = archivedAt()
  if (begun === undefined) return
  metrics.addGauge(
    'countersign_archive_age_seconds',
    'Seconds since the moment until which everything committed is in the archive.',
    () => (Date.now() - (archivedAt() ?? begun).getTime()) / 1_000,
  )
  metrics.addGauge(
    'countersign_archive_interval_seconds',
    'Seconds between two rounds of the archive.',
    () => intervalSec,
  )
}
