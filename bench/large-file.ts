// The large file of the upload bench.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { film } from '#tests/upload/samples.ts'

/** Writes a file of so many bytes that looks like a film. */
export async function makeFile(path: string, bytes: number): Promise<void> {
  const handle = await open(path, 'w')
  const block = film(16 * 1024 * 1024)
  for (let at = 0; at < bytes; at += block.length) {
    // No two blocks are equal, so that nothing along the way can be clever.
    Buffer.from(block.buffer).writeUInt32LE(at >>> 0, 64)
    await handle.write(block, 0, Math.min(block.length, bytes - at))
  }
  await handle.sync()
  await handle.close()
}

/** The MD5 of a file in hex, as fast as this machine can. */
export async function md5OfFile(path: string): Promise<string> {
  const hash = createHash('md5')
  for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(part as Buffer)
  }
  return hash.digest('hex')
}
