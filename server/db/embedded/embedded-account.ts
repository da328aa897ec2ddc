// PostgreSQL refuses to run as root; then it runs as another user, without that user being able to
// enter our folders: `nobody` cannot pass a 0700 home.
import { chmodSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/base/start-error.ts'

export interface Account {
  /** Set only when it is not our own user: what `spawn` and `chown` need. */
  readonly other: { readonly uid: number; readonly gid: number } | undefined
}

/** Who PostgreSQL runs as: ourselves, or, as root, the owner of an existing database, else `nobody`. */
export function accountFor(database: string): Account {
  const self = process.getuid?.()
  const owner = existsSync(database) ? statSync(database) : undefined
  if (self !== 0) {
    if (owner && owner.uid !== self)
      throw new StartError(
        `The database in ${database} belongs to another user (number ${owner.uid}). ` +
          'Start as that user or as root, or set DATA_DIR to another folder.',
      )
    return { other: undefined }
  }
  if (owner && owner.uid !== 0) return { other: { uid: owner.uid, gid: owner.gid } }
  return { other: nobody(readFileSync('/etc/passwd', 'utf8')) }
}

/** User and group number of `nobody` in the text of /etc/passwd; 65534 where it is not listed. */
export function nobody(passwd: string): { uid: number; gid: number } {
  const fields = /^nobody:[^:\n]*:(-?\d+):(-?\d+):/m.exec(passwd)
  // macOS writes -2; the numbers are unsigned 32 bit.
  return { uid: Number(fields?.[1] ?? 65534) >>> 0, gid: Number(fields?.[2] ?? 65534) >>> 0 }
}

/** Hands a folder and all in it to the account, and closes it to others as PostgreSQL demands. */
export function handOver(folder: string, { other }: Account): void {
  chmodSync(folder, 0o700)
  if (!other || statSync(folder).uid === other.uid) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), other.uid, other.gid)
  lchownSync(folder, other.uid, other.gid)
}

/**
 * How PostgreSQL is told its folder: it starts inside it. On Linux as root it names the folder through
 * /proc/self/cwd, which needs no right to pass the folders above.
 */
export function inside(folder: string, { other }: Account): { cwd: string; dataFlag: string } {
  const hidden = other !== undefined && existsSync('/proc/self/cwd')
  return { cwd: folder, dataFlag: hidden ? '/proc/self/cwd' : folder }
}
