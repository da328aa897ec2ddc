// Brings a backup back to life in an empty folder, which appears whole or not at all.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { StartError } from '#server/base/start-error.ts'
import { connect } from '#server/db/connection/client.ts'
import type { Log } from '#server/db/embedded/embedded-postmaster.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { makeFolder, syncFolder, writeWhole } from '#server/store/disk-write.ts'
import { copyFile } from './checked-file.ts'
import { emptyFolders, plainFolders } from './copy-cluster.ts'
import { archiveFolder, backupsIn, keysFile, type Manifest, readManifest } from './manifest.ts'
import { type Archive, openedArchive, writeSparse } from './read-archive.ts'
import { openKeys } from './sealed-keys.ts'
import { segmentFile } from './wal.ts'

interface RestoreOptions {
  /** The folder of backups. */
  readonly from: string
  /** The new data folder; absent or empty. */
  readonly to: string
  /** The moment to restore to; unset: as late as the archive goes. */
  readonly at?: Date | undefined
  readonly passphrase: string
  readonly log: Log
}

interface Restored {
  readonly name: string
  readonly manifest: Manifest
  /** When the last transaction that is in the restored database was committed; undefined where PostgreSQL is external. */
  readonly lastCommitAt: Date | undefined
}

/** Where the database of a restored backup is, below the new data folder. */
export const databaseFolder = { embedded: 'db', external: 'postgresql' } as const

/**
 * Restores the latest backup that ended before the moment, checks every byte meanwhile and replays the archive up to it.
 * Throws `StartError` where the folder is not empty, the passphrase is another one, a file is damaged or missing, or the
 * moment is not covered; then nothing is left behind.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { from, at, passphrase } = options
  const to = resolve(options.to)
  if (existsSync(to) && (await readdir(to)).length > 0)
    throw new StartError(`${to} is not empty. Name a new folder: nothing is written over.`)
  const { name, manifest } = await chosen(from, at)
  const archive = await archiveFor(manifest, from, at)
  const source = join(from, name)
  const keys = openKeys(
    await readFile(join(source, keysFile), 'utf8'),
    passphrase,
    manifest.installation,
  )
  await makeFolder(dirname(to))
  const draft = await mkdtemp(`${to}.restoring-`)
  try {
    const database = join(draft, databaseFolder[manifest.kind])
    await copyEntries(source, draft, manifest)
    for (const folder of [...emptyFolders, ...plainFolders])
      await mkdir(join(database, folder), { recursive: true })
    await writeWhole(join(draft, 'audit.key'), lines(keys.auditKeys))
    await writeWhole(join(draft, 'secret.key'), lines(keys.secretKeys))
    const lastCommitAt =
      manifest.kind === 'embedded'
        ? await recover(draft, { manifest, archive }, options)
        : undefined
    if (existsSync(to)) await rmdir(to)
    await rename(draft, to)
    await syncFolder(dirname(to))
    return { name, manifest, lastCommitAt }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

const lines = (keys: readonly string[]) => keys.map((key) => `${key}\n`).join('')

async function chosen(from: string, at: Date | undefined) {
  const names = await backupsIn(from)
  for (const name of names.toReversed()) {
    const manifest = await readManifest(join(from, name))
    if (at === undefined || new Date(manifest.endedAt) <= at) {
      if (at !== undefined && manifest.kind === 'external')
        throw new StartError(
          'The archive of an external PostgreSQL is kept outside. Restore without --at, set recovery_target_time and start PostgreSQL on the folder.',
        )
      return { name, manifest }
    }
  }
  throw new StartError(
    names.length === 0
      ? `There is no complete backup in ${from}.`
      : `No backup in ${from} ended before ${at?.toISOString() ?? 'now'}.`,
  )
}

/** Where a file of the backup belongs in the new data folder; undefined: it is not copied as it is. */
function targetOf(path: string, kind: Manifest['kind']): string | undefined {
  const slash = path.indexOf('/')
  const [top, rest] = [path.slice(0, slash), path.slice(slash + 1)]
  if (top === 'database') return join(databaseFolder[kind], rest)
  if (top === 'wal') return join(databaseFolder[kind], 'pg_wal', rest)
  if (top === 'uploads') return path
  return undefined
}

async function copyEntries(source: string, draft: string, { entries, kind }: Manifest) {
  for (const [path, wanted] of Object.entries(entries)) {
    const target = targetOf(path, kind)
    if (target === undefined) continue
    const { size, sha256 } = await copyFile(join(source, path), join(draft, target))
    if (size !== wanted.size || sha256 !== wanted.sha256)
      throw new StartError(`${join(source, path)} is damaged.`)
  }
}

const Recovered = z.object({ at: z.iso.datetime().nullable() })

/** Lets PostgreSQL replay the log in the draft, and returns the time of the last commit. */
async function recover(
  draft: string,
  { manifest, archive }: { manifest: Manifest; archive: Archive | undefined },
  { at, log }: RestoreOptions,
): Promise<Date> {
  if (archive) await unpackArchive(join(draft, 'db', 'pg_wal'), manifest, archive)
  await writeWhole(join(draft, 'db', 'recovery.signal'), '')
  const settings = {
    // All of the log lies in pg_wal already.
    restore_command: 'false',
    recovery_target_timeline: 'current',
    hot_standby: 'off',
    ...(at && { recovery_target_time: targetTime(at), recovery_target_action: 'promote' }),
  }
  const database = await startEmbedded({ dataDir: draft, log, settings }).catch(
    (error: unknown) => {
      if (/recovery ended before configured recovery target/.test(String(error)))
        throw new StartError(
          'Nothing was committed between that moment and the end of the archive. Leave --at out to restore all of it.',
          { cause: error },
        )
      throw error
    },
  )
  try {
    const { sql, close } = connect(database.adminUrl, { max: 1 })
    try {
      const rows = await sql`
        select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`
      return new Date(exactlyOne(rows, Recovered).at ?? manifest.endedAt)
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
}

/** A moment as PostgreSQL reads it while it starts, when it knows no names of zones, `Z` among them. */
const targetTime = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')

/** The archive that goes on after the backup, if there is one; throws `StartError` where it does not cover the moment. */
async function archiveFor(
  { archive, endedAt }: Manifest,
  from: string,
  at: Date | undefined,
): Promise<Archive | undefined> {
  if (archive === null) {
    if (at === undefined) return undefined
    throw new StartError(
      `No archive of the write-ahead log was kept beside the backup; it can be restored as it was at ${endedAt} only. Leave --at out.`,
    )
  }
  const opened = await openedArchive(archiveFolder(from, archive))
  if (at !== undefined && at > new Date(opened.head.at))
    throw new StartError(`The archive goes to ${opened.head.at} only.`)
  return opened
}

/** Writes what the archive has after the backup to `pg_wal`, all of it: a later segment may be needed for a moment in it. */
async function unpackArchive(
  folder: string,
  { wal }: Manifest,
  { head, read }: Archive,
): Promise<void> {
  for (let segment = (wal?.last ?? head.last) + 1; segment <= head.last; segment += 1) {
    const name = segmentFile(head.timeline, segment, head.segmentBytes)
    await writeSparse(join(folder, name), await read(segment))
  }
}
