// Archives the write-ahead log of the embedded PostgreSQL, so that a backup can be restored to any moment after it. The server
// does it itself: PostgreSQL may run as a user who cannot read our folders, so no command of ours could be its archive_command.
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { startPoller } from '#server/base/load/poller.ts'
import { StartError } from '#server/base/start-error.ts'
import { getErrorCode } from '#server/base/why-failed.ts'
import { connect, type SqlClient } from '#server/db/connection/client.ts'
import type { Log } from '#server/db/embedded/embedded-postmaster.ts'
import { makeFolder, writeWhole } from '#server/store/disk-write.ts'
import { archiveOfSlot, archiveSlots, toSlotName } from './archive-slot.ts'
import { sha256Of, writeCheckedJson } from './checked-file.ts'
import { type ArchiveHead, archiveFolder, headFile, readHead } from './manifest.ts'
import { type Segment, segmentAt, segmentFile, startOfSegment } from './wal.ts'

const compress = promisify(gzip)

interface ArchiveOptions {
  /** Address of the superuser. */
  readonly adminUrl: string
  /** Folder of the database. */
  readonly database: string
  /** The folder of backups; unset: nothing is archived, and what was kept for an archive is let go. */
  readonly backups: string | undefined
  /** Milliseconds between two rounds: as much can be lost with the machine. */
  readonly everyMs: number
  readonly log: Pick<Log, 'info' | 'error'>
}

interface Open {
  readonly folder: string
  readonly slot: string
  head: ArchiveHead
}

export interface RunningArchive {
  /** What was committed until then is in the archive; undefined where nothing is archived. */
  archivedAt(): Date | undefined
  stop(): Promise<void>
}

/** Archives until it is stopped, once more at the stop. Throws when the first round fails. */
export async function startArchive(options: ArchiveOptions): Promise<RunningArchive> {
  const { adminUrl, backups, everyMs, log } = options
  const { sql, close } = connect(adminUrl, { max: 1, applicationName: 'countersign-archive' })
  try {
    if (backups === undefined) {
      for (const slot of await archiveSlots(sql))
        await sql`select pg_drop_replication_slot(${slot})`
      await close()
      return { archivedAt: () => undefined, stop: async () => {} }
    }
    const open = await openArchive(sql, backups)
    const round = () => archiveRound(sql, options.database, open)
    await round()
    log.info(`the write-ahead log is archived in ${open.folder}`)
    const onError = (error: unknown) =>
      log.error(`the write-ahead log could not be archived and is kept: ${String(error)}`)
    const poller = startPoller(round, { everyMs, onError })
    return {
      archivedAt: () => new Date(open.head.at),
      async stop() {
        await poller.stop()
        await round().catch(onError)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Goes on with the archive of the slot in this folder of backups, or begins one. */
async function openArchive(sql: SqlClient, backups: string): Promise<Open> {
  const timeline = await timelineOf(sql)
  for (const slot of await archiveSlots(sql)) {
    const folder = archiveFolder(backups, archiveOfSlot(slot))
    const head = await readHead(folder).catch(() => undefined)
    if (head?.timeline === timeline) return { folder, slot, head }
    // Of another folder, or one that was never begun: it would keep the log for good.
    await sql`select pg_drop_replication_slot(${slot})`
  }
  const archive = randomBytes(8).toString('hex')
  const folder = archiveFolder(backups, archive)
  const slot = toSlotName(archive)
  try {
    await makeFolder(folder)
  } catch (error) {
    throw new StartError(
      `BACKUP_DIR ${backups} cannot be written to (${String(getErrorCode(error))}).`,
      {
        cause: error,
      },
    )
  }
  const { lsn, segmentBytes } = exactlyOne(
    await sql`
      select lsn::text, (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"
      from pg_create_physical_replication_slot(${slot}, true)`,
    z.object({ lsn: z.string(), segmentBytes: z.int() }),
  )
  const first = segmentAt(lsn, segmentBytes)
  const at = new Date().toISOString()
  const head = { timeline, first, last: first - 1, segmentBytes, at }
  await writeCheckedJson(join(folder, headFile), head)
  return { folder, slot, head }
}

async function timelineOf(sql: SqlClient): Promise<number> {
  const shape = z.object({ timeline: z.int() })
  const rows = await sql`select timeline_id as timeline from pg_control_checkpoint()`
  return exactlyOne(rows, shape).timeline
}

/** Ends the segment that is written to, archives those that are whole, and lets PostgreSQL forget them. */
async function archiveRound(sql: SqlClient, database: string, open: Open): Promise<void> {
  const { folder, slot } = open
  const { timeline, segmentBytes } = open.head
  if (JSON.stringify(await readHead(folder)) !== JSON.stringify(open.head))
    throw new StartError(`another server archives in ${folder}`)
  const { at } = exactlyOne(
    await sql`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, pg_switch_wal()`,
    z.object({ at: z.iso.datetime() }),
  )
  const { flushed } = exactlyOne(
    await sql`select pg_current_wal_flush_lsn()::text as flushed`,
    z.object({ flushed: z.string() }),
  )
  const end = segmentAt(flushed, segmentBytes)
  for (let segment = open.head.last + 1; segment < end; segment += 1)
    await archiveSegment(join(database, 'pg_wal'), folder, { timeline, segment, segmentBytes })
  const head = { ...open.head, last: end - 1, at }
  await writeCheckedJson(join(folder, headFile), head)
  open.head = head
  await sql`select pg_replication_slot_advance(${slot}, ${startOfSegment(end, segmentBytes)}::pg_lsn)`
}

async function archiveSegment(
  wal: string,
  folder: string,
  { timeline, segment, segmentBytes }: { timeline: number; segment: Segment; segmentBytes: number },
): Promise<void> {
  const name = segmentFile(timeline, segment, segmentBytes)
  const bytes = await readFile(join(wal, name))
  if (bytes.byteLength !== segmentBytes) throw new Error(`${name} is not whole`)
  // The rest of a segment that was ended early is empty.
  const packed = await compress(bytes, { level: 1 })
  // Left by a round that was killed before it counted.
  for (const other of await readdir(folder))
    if (other.startsWith(name)) await rm(join(folder, other))
  await writeWhole(join(folder, `${name}.${sha256Of(packed)}.gz`), packed)
}
