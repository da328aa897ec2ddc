// Keys that are kept outside of the database: in the environment, or in a file of the data folder that only this user
// may read.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'
import { getErrorCode } from './why-failed.ts'

interface KeyFile {
  readonly dataDir: string
  readonly fileName: string
  /** What the key is called in messages, e.g. `audit key`. */
  readonly name: string
  /** The variable that can hold the keys instead. */
  readonly variable: string
  /** Said when the file holds no key, e.g. `Put the one back that sealed the trail.` */
  readonly remedy: string
  /** False: a file that is missing is an error. */
  readonly create?: boolean
}

/**
 * Returns the keys in a file of the data folder, one a line; where there is no file, one is made with mode 600 unless
 * `create` is false. Throws `StartError` when it cannot be read or made.
 */
export function loadKeyFile({
  dataDir,
  fileName,
  name,
  variable,
  remedy,
  create = true,
}: KeyFile): string[] {
  const file = join(dataDir, fileName)
  try {
    if (!existsSync(file)) {
      if (!create)
        throw new StartError(
          `There is no ${name} at ${file}. Set DATA_DIR or ${variable} as the server has them.`,
        )
      makeKeyFile(file, dataDir)
    }
    // Restored from a backup or copied by hand, it may have become readable to others.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
    const secrets = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
    if (secrets.length === 0 || secrets.some((secret) => secret.length < 32))
      throw new StartError(`${file} holds no ${name}. ${remedy}`)
    return secrets
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The ${name} ${file} cannot be read or made (${String(getErrorCode(error))}). ` +
        `Correct the permissions, or set ${variable}.`,
      { cause: error },
    )
  }
}

// Whole or not at all, and never over one that another process made meanwhile.
function makeKeyFile(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    linkSync(draft, file)
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
