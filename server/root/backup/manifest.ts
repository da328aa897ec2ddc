// What a folder of backups holds: `backup-<time>/` with a manifest each, and below `wal/` the archive of the write-ahead log.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#server/base/start-error.ts'
import { readCheckedJson } from './checked-file.ts'

const Wal = z.object({
  timeline: z.int(),
  /** First and last segment that the copy of the database needs to be consistent. */
  first: z.int(),
  last: z.int(),
  segmentBytes: z.int(),
})

/** What a backup is, and the checksum of each of its files. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The id that the database and the store of the files carry. */
  installation: z.string(),
  /** `embedded`: the PostgreSQL of this server. `external`: one of the deployer's, read by pg_basebackup. */
  kind: z.enum(['embedded', 'external']),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  /** What was committed until then is in the backup. */
  endedAt: z.iso.datetime(),
  /** Only of an embedded PostgreSQL. */
  wal: Wal.optional(),
  /** The archive that goes on after the backup; null where none was kept beside it. */
  archive: z.string().nullable(),
  /** `bucket`: the files are in an S3-compatible service and not in the backup. */
  files: z.enum(['folder', 'bucket']),
  entries: z.record(z.string(), z.object({ size: z.int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

/** The state of an archive of the write-ahead log. */
export const ArchiveHead = z.object({
  timeline: z.int(),
  first: z.int(),
  /** The last segment that is archived; one less than `first` where there is none yet. */
  last: z.int(),
  segmentBytes: z.int(),
  /** What was committed until then is in the archive. */
  at: z.iso.datetime(),
})
export type ArchiveHead = z.output<typeof ArchiveHead>

export const manifestFile = 'manifest.json'
export const headFile = 'head.json'
export const keysFile = 'keys.sealed'

/** The folder of one archive among the backups. */
export const archiveFolder = (backups: string, archive: string) => join(backups, 'wal', archive)

/** Reads the manifest of a backup; throws `StartError` where it is missing or damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  return parsed(Manifest, join(folder, manifestFile))
}

/** Reads the state of an archive; throws `StartError` where it is missing or damaged. */
export async function readHead(folder: string): Promise<ArchiveHead> {
  return parsed(ArchiveHead, join(folder, headFile))
}

async function parsed<T>(schema: z.ZodType<T>, path: string): Promise<T> {
  const found = schema.safeParse(
    await readCheckedJson(path).catch((error: unknown) => {
      if (error instanceof StartError) throw error
      throw new StartError(`${path} cannot be read (${String(error)}).`, { cause: error })
    }),
  )
  if (!found.success)
    throw new StartError(`${path} is of a version that this server does not know.`)
  return found.data
}

/** Names of the complete backups in a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StartError(`The folder of backups ${folder} cannot be read.`, { cause: error })
  })
  return names.filter((name) => name.startsWith('backup-')).toSorted()
}
