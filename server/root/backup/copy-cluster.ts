// An online copy of the embedded PostgreSQL, by the low-level interface that pg_basebackup is made of: the files are read while
// they are written to, and the write-ahead log between start and stop makes them consistent again.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { connect, type TransactionSql } from '#server/db/connection/client.ts'
import { absent } from '#server/store/disk-write.ts'
import { type Checksum, copyFile, writeChecked } from './checked-file.ts'
import type { Manifest } from './manifest.ts'
import { segmentAt, segmentBefore, segmentFile } from './wal.ts'

/** Folders whose content belongs to the running process; PostgreSQL wants them there and empty. */
export const emptyFolders = [
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
] as const
/** Folders that may be empty and that PostgreSQL does not make. */
export const plainFolders = [
  'pg_commit_ts',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_stat',
  'pg_tblspc',
  'pg_twophase',
] as const
const skippedFolders: ReadonlySet<string> = new Set(emptyFolders)
const skippedFile =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init(?:\.\d+)?|backup_label(?:\.old)?|tablespace_map|backup_manifest|recovery\.signal|standby\.signal|pgsql_tmp.*)$/
// Everything else of the copy is older than it: the place from which recovery begins.
const controlFile = 'global/pg_control'

interface ClusterCopy {
  readonly entries: Record<string, Checksum>
  readonly wal: NonNullable<Manifest['wal']>
  readonly endedAt: string
}

const Started = z.object({ lsn: z.string(), timeline: z.int(), segmentBytes: z.int() })
const Stopped = z.object({ lsn: z.string(), label: z.string(), endedAt: z.iso.datetime() })

/**
 * Copies the database in the folder `database` below `target`: its files to `database/`, its log to `wal/`. `adminUrl` is the
 * superuser's address. When the connection or this process ends, PostgreSQL forgets that a copy was being made.
 */
export async function copyCluster(
  { adminUrl, database }: { adminUrl: string; database: string },
  target: string,
): Promise<ClusterCopy> {
  const connection = connect(adminUrl, {
    max: 1,
    statementTimeoutMs: 0,
    idleInTransactionMs: 0,
    keepsConnections: true,
    applicationName: 'countersign-backup',
  })
  try {
    // In one transaction only to stay on one connection: PostgreSQL ends the copy with it.
    return await connection.sql.begin((tx) => copyIn(tx, database, target))
  } finally {
    await connection.close()
  }
}

async function copyIn(tx: TransactionSql, database: string, target: string): Promise<ClusterCopy> {
  // Holds the log back until it is copied, and goes with the connection.
  await tx`select pg_create_physical_replication_slot(
    'countersign_backup_' || pg_backend_pid(), true, true)`
  const { lsn, timeline, segmentBytes } = exactlyOne(
    await tx`select pg_backup_start('countersign', true)::text as lsn,
      (select timeline_id from pg_control_checkpoint()) as timeline,
      (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"`,
    Started,
  )
  const entries: Record<string, Checksum> = {}
  for await (const path of filesOf(database)) {
    const copied = await copyUnlessGone(join(database, path), join(target, 'database', path))
    if (copied) entries[`database/${path}`] = copied
  }
  const control = await copyFile(join(database, controlFile), join(target, 'database', controlFile))
  entries[`database/${controlFile}`] = control
  const stopped = exactlyOne(
    await tx`select lsn::text, labelfile as label,
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt"
      from pg_backup_stop(false)`,
    Stopped,
  )
  const label = join(target, 'database', 'backup_label')
  entries['database/backup_label'] = await writeChecked(label, stopped.label)
  const wal = {
    timeline,
    first: segmentAt(lsn, segmentBytes),
    last: segmentBefore(stopped.lsn, segmentBytes),
    segmentBytes,
  }
  for (let segment = wal.first; segment <= wal.last; segment += 1) {
    const name = segmentFile(timeline, segment, segmentBytes)
    entries[`wal/${name}`] = await copyFile(
      join(database, 'pg_wal', name),
      join(target, 'wal', name),
    )
  }
  return { entries, wal, endedAt: stopped.endedAt }
}

/** A table that was dropped meanwhile has no file any more; the log says so too. */
async function copyUnlessGone(from: string, to: string): Promise<Checksum | undefined> {
  try {
    return await copyFile(from, to)
  } catch (error) {
    if (absent(error)) return undefined
    throw error
  }
}

async function* filesOf(database: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(database, folder), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (absent(error)) return []
      throw error
    },
  )
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (!skippedFolders.has(path) && entry.name !== 'pgsql_tmp') yield* filesOf(database, path)
    } else if (entry.isFile() && path !== controlFile && !skippedFile.test(path)) yield path
  }
}
