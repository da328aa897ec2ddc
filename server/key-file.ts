// Keys that are kept outside of the database: in the environment, or in a file of the data folder that only this user
// may read.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/**
 * Returns the keys in a file of the data folder, one a line; makes the file with one random key and mode 600 where there
 * is none. Throws `StartError` when it cannot be read or made.
 */
export function loadKeyFile(dataDir: string, fileName: string): string[] {
  const file = join(dataDir, fileName)
  try {
    if (!existsSync(file)) makeKeyFile(file, dataDir)
    // Restored from a backup or copied by hand, it may have become readable to others.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    const keys = readFileSync(file, 'utf8').split(/\s+/).filter((line) => line !== '')
    if (keys.length > 0 && keys.every((key) => key.length >= 32)) return keys
  } catch (error) {
    throw new StartError(`${file} cannot be read or made. Correct the permissions of its folder.`, {
      cause: error,
    })
  }
  throw new StartError(`${file} holds no key of at least 32 characters. Restore it from a backup.`)
}

function makeKeyFile(file: string, dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    // Linking fails where another process was faster: then its key counts.
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
