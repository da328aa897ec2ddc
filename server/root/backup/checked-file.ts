// Files of a backup: written so that they survive a crash, with the SHA-256 of what was written.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '#server/base/start-error.ts'
import { inFolder, writeWhole } from '#server/store/disk-write.ts'

/** Size in bytes and SHA-256 in hexadecimal. */
export interface Checksum {
  readonly size: number
  readonly sha256: string
}

const pieceBytes = 1024 * 1024

/** SHA-256 in hexadecimal. */
export const sha256Of = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex')

/** Reads a file through one buffer. A link in its place is refused. */
async function eachPiece(
  path: string,
  take: (piece: Uint8Array) => Promise<void> | void,
): Promise<void> {
  const source = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const buffer = Buffer.allocUnsafeSlow(pieceBytes)
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, pieceBytes, null)
      if (bytesRead === 0) return
      await take(buffer.subarray(0, bytesRead))
    }
  } finally {
    await source.close()
  }
}

/** The checksum of a file. */
export async function computeChecksum(path: string): Promise<Checksum> {
  const hash = createHash('sha256')
  let size = 0
  await eachPiece(path, (piece) => {
    hash.update(piece)
    size += piece.byteLength
  })
  return { size, sha256: hash.digest('hex') }
}

/** Copies a file, makes the folders of the copy, waits for the disk and returns the checksum of what was copied. */
export async function copyFile(from: string, to: string): Promise<Checksum> {
  const hash = createHash('sha256')
  let size = 0
  const target = await inFolder(dirname(to), () => open(to, 'w', 0o600))
  try {
    await eachPiece(from, async (piece) => {
      hash.update(piece)
      await target.writeFile(piece)
      size += piece.byteLength
    })
    await target.sync()
  } finally {
    await target.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Writes a file as a whole or not at all, and waits for the disk. */
export async function writeChecked(path: string, bytes: string | Uint8Array): Promise<Checksum> {
  await writeWhole(path, bytes)
  return { size: Buffer.byteLength(bytes), sha256: sha256Of(bytes) }
}

/** Writes a value as JSON, with the checksum of the text on a last line. */
export async function writeCheckedJson(path: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value, undefined, 1)
  await writeWhole(path, `${text}\n${sha256Of(text)}\n`)
}

/** Reads what `writeCheckedJson` wrote. Throws `StartError` when the text is not the one that was written. */
export async function readCheckedJson(path: string): Promise<unknown> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  const text = lines.slice(0, -2).join('\n')
  if (lines.at(-1) !== '' || lines.at(-2) !== sha256Of(text))
    throw new StartError(`${path} is damaged: its text does not have its checksum.`)
  return JSON.parse(text)
}

/** Paths of the files below a folder, relative to it and with slashes; nothing where there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
