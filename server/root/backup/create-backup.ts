// A backup: database, files and keys in one folder, which appears under its name when all of it is on the disk.
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadAuditKeys } from '#server/base/audit-key.ts'
import { isAlive } from '#server/base/process-identity.ts'
import { loadSecretKeys } from '#server/base/secret-box.ts'
import { StartError } from '#server/base/start-error.ts'
import { connect, type SqlClient } from '#server/db/connection/client.ts'
import type { Log } from '#server/db/embedded/embedded-postmaster.ts'
import { absent, makeFolder, syncFolder } from '#server/store/disk-write.ts'
import type { Config } from '../config.ts'
import { joinDatabase } from '../database.ts'
import { archiveSlots, archiveOfSlot } from './archive-slot.ts'
import {
  type Checksum,
  copyFile,
  filesBelow,
  writeChecked,
  writeCheckedJson,
} from './checked-file.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyExternal } from './copy-external.ts'
import { archiveFolder, keysFile, type Manifest, manifestFile, readHead } from './manifest.ts'
import { sealKeys } from './sealed-keys.ts'

interface BackupOptions {
  /** The folder of backups; made where there is none. */
  readonly to: string
  readonly passphrase: string
  /** An external PostgreSQL as a role with REPLICATION; unset: as the owner of the tables. */
  readonly replicationUrl?: string | undefined
  readonly log: Log
}

interface Finished {
  readonly name: string
  readonly manifest: Manifest
}

/**
 * Makes a backup while the server works, or of one that stands still. Returns its name below `to`. Throws `StartError` when
 * it cannot; whatever ends it early leaves nothing that counts as a backup.
 */
export async function createBackup(config: Config, options: BackupOptions): Promise<Finished> {
  const { to, passphrase, log } = options
  await makeFolder(to)
  await removeUnfinished(to)
  const database = await joinDatabase(config, log)
  const connection = connect(database.url, { ...database.options, max: 1 })
  const draft = await mkdtemp(join(to, `.unfinished-${process.pid}-`))
  try {
    const startedAt = new Date().toISOString()
    const installation = await installationOf(connection.sql)
    const uploads = join(config.dataDir, 'uploads')
    const keepsFiles = config.s3 === undefined
    const copied = new Map<string, Checksum & { modifiedMs: number }>()
    // What is deleted while the database is copied is still in the copy of the database.
    if (keepsFiles) await copyUploads(uploads, draft, copied)
    const { adminUrl } = database
    const cluster =
      adminUrl === undefined
        ? await copyExternal(options.replicationUrl ?? database.ownerUrl, draft)
        : await copyEmbedded(connection.sql, { adminUrl, dataDir: config.dataDir }, options, draft)
    if (keepsFiles) await copyUploads(uploads, draft, copied)
    const keys = {
      auditKeys: loadAuditKeys(config, { create: false }).map(({ secret }) => secret),
      secretKeys: [...loadSecretKeys(config)],
    }
    const sealed = sealKeys(keys, passphrase, installation)
    const entries: Record<string, Checksum> = {
      ...cluster.entries,
      [keysFile]: await writeChecked(join(draft, keysFile), sealed),
    }
    for (const [path, { size, sha256 }] of copied) entries[`uploads/${path}`] = { size, sha256 }
    const { entries: _, ...facts } = cluster
    const manifest: Manifest = {
      format: 1,
      installation,
      startedAt,
      files: keepsFiles ? 'folder' : 'bucket',
      ...facts,
      entries,
    }
    await syncFolders(draft, Object.keys(entries))
    await writeCheckedJson(join(draft, manifestFile), manifest)
    const name = `backup-${manifest.endedAt.replace(/[-:]/g, '')}`
    await rename(draft, join(to, name))
    await syncFolder(to)
    return { name, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await connection.close()
    await database.stop()
  }
}

async function installationOf(sql: SqlClient): Promise<string> {
  const [table] = await sql<{ isThere: boolean }[]>`
    select to_regclass('public.installation') is not null as "isThere"`
  const rows =
    table?.isThere === true ? await sql<{ id: string }[]>`select id::text from installation` : []
  const id = rows[0]?.id
  if (id === undefined)
    throw new StartError('The database is empty: no server has been started on it yet.')
  return id
}

async function copyEmbedded(
  sql: SqlClient,
  { adminUrl, dataDir }: { adminUrl: string; dataDir: string },
  { to }: BackupOptions,
  draft: string,
) {
  const [version] = await sql<{ major: string }[]>`
    select (current_setting('server_version_num')::int / 10000)::text as major`
  // Read before the copy, so that the archive begins before the copy ends.
  const archive = await archiveBeside(sql, to)
  const { entries, wal, endedAt } = await copyCluster(
    { adminUrl, database: join(dataDir, 'db') },
    draft,
  )
  return {
    kind: 'embedded' as const,
    postgres: version?.major ?? '',
    archive,
    entries,
    wal,
    endedAt,
  }
}

/** The archive that the server keeps in the same folder of backups; null where it keeps none there. */
async function archiveBeside(sql: SqlClient, to: string): Promise<string | null> {
  for (const slot of await archiveSlots(sql)) {
    const archive = archiveOfSlot(slot)
    const head = await readHead(archiveFolder(to, archive)).catch(() => undefined)
    if (head) return archive
  }
  return null
}

/** Copies the files that are not copied yet, or were written to since. */
async function copyUploads(
  uploads: string,
  draft: string,
  copied: Map<string, Checksum & { modifiedMs: number }>,
): Promise<void> {
  for (const top of ['files', 'chunks'])
    for (const below of await filesBelow(join(uploads, top))) {
      const path = `${top}/${below}`
      const source = join(uploads, path)
      try {
        const { mtimeMs: modifiedMs } = await stat(source)
        if (copied.get(path)?.modifiedMs === modifiedMs) continue
        copied.set(path, { ...(await copyFile(source, join(draft, 'uploads', path))), modifiedMs })
      } catch (error) {
        if (!absent(error)) throw error
      }
    }
}

async function syncFolders(root: string, paths: readonly string[]): Promise<void> {
  const folders = new Set(paths.map((path) => path.slice(0, Math.max(path.lastIndexOf('/'), 0))))
  for (const folder of folders) await syncFolder(join(root, folder))
}

/** Removes what backups that were killed left behind. */
async function removeUnfinished(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    const [, pid] = /^\.unfinished-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(to, name), { recursive: true, force: true })
  }
}
