// Whether backups can be restored, as far as their bytes tell: every file is there and has its checksum, and the archive of the
// write-ahead log has no gap. That a restored database works is shown by the drill.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { absent } from '#server/store/disk-write.ts'
import { computeChecksum, filesBelow } from './checked-file.ts'
import { archiveFolder, backupsIn, type Manifest, manifestFile, readManifest } from './manifest.ts'
import { openedArchive } from './read-archive.ts'

interface Verified {
  /** Names of the complete backups. */
  readonly backups: readonly string[]
  /** What is wrong, in sentences; none: all is well. */
  readonly faults: readonly string[]
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Reads every byte in a folder of backups. Throws `StartError` when it cannot be read. */
export async function verifyBackups(from: string): Promise<Verified> {
  const backups = await backupsIn(from)
  const faults: string[] = []
  if (backups.length === 0) faults.push(`There is no complete backup in ${from}.`)
  for (const name of backups) {
    const folder = join(from, name)
    try {
      const manifest = await readManifest(folder)
      faults.push(...(await faultsOfFiles(folder, manifest)))
      faults.push(...(await faultsOfConnection(from, name, manifest)))
    } catch (error) {
      faults.push(reasonOf(error))
    }
  }
  for (const archive of await readdir(join(from, 'wal')).catch(() => []))
    faults.push(...(await faultsOfArchive(archiveFolder(from, archive))))
  return { backups, faults }
}

async function faultsOfFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const [path, wanted] of Object.entries(manifest.entries)) {
    const file = join(folder, path)
    try {
      const { size, sha256 } = await computeChecksum(file)
      if (size !== wanted.size || sha256 !== wanted.sha256) faults.push(`${file} is damaged.`)
    } catch (error) {
      faults.push(absent(error) ? `${file} is missing.` : `${file}: ${reasonOf(error)}`)
    }
  }
  for (const path of await filesBelow(folder))
    if (path !== manifestFile && manifest.entries[path] === undefined)
      faults.push(`${join(folder, path)} is not part of the backup.`)
  return faults
}

async function faultsOfArchive(folder: string): Promise<string[]> {
  const faults: string[] = []
  try {
    const { head, check } = await openedArchive(folder)
    for (let segment = head.first; segment <= head.last; segment += 1)
      await check(segment).catch((error: unknown) => faults.push(reasonOf(error)))
  } catch (error) {
    faults.push(reasonOf(error))
  }
  return faults
}

/** The archive must begin before the backup ends. */
async function faultsOfConnection(
  from: string,
  name: string,
  { archive, wal }: Manifest,
): Promise<string[]> {
  if (archive === null || wal === undefined) return []
  const folder = archiveFolder(from, archive)
  try {
    const { head } = await openedArchive(folder)
    const fits = head.timeline === wal.timeline && head.first <= wal.last + 1
    return fits ? [] : [`The archive ${folder} does not go on from ${name}.`]
  } catch (error) {
    return [`The archive of ${name} is missing: ${reasonOf(error)}`]
  }
}
