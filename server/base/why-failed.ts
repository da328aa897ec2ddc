// Turns what the operating system or PostgreSQL complained about into one sentence that helps.
import { StartError } from './start-error.ts'

const full = (folder: string) =>
  `The disk that holds ${folder} is full. Free some space and start again; the data is unharmed.`

/** The last line of PostgreSQL's output that says what went wrong. */
export function complaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const named = lines.filter((line) => /\b(FATAL|PANIC|error|could not)\b/.test(line))
  return (named.at(-1) ?? lines.at(-1) ?? 'no message').replace(/^.*?(FATAL|PANIC):\s*/, '').trim()
}

/** Explains why PostgreSQL or `initdb` gave up, from what it printed. */
export function whyPostgresFailed(output: string, folder: string): StartError {
  if (/No space left on device|Disk quota exceeded|Check free disk space/i.test(output))
    return new StartError(full(folder))
  if (/could not look up effective user ID/.test(output))
    return new StartError(
      'The user this process runs as has no name in /etc/passwd, which PostgreSQL needs. ' +
        'Add an entry, start as another user, or set DATABASE_URL.',
    )
  if (/Permission denied|Read-only file system/i.test(output))
    return new StartError(
      `PostgreSQL may not read or write ${folder} (${complaint(output)}). ` +
        'Correct the permissions of the folder or set DATA_DIR to another one.',
    )
  if (/incompatible with server|initialized by PostgreSQL version/i.test(output))
    return new StartError(
      `${folder} was made by another version of PostgreSQL (${complaint(output)}). ` +
        'Set DATA_DIR to another folder, or DATABASE_URL to a server of that version.',
    )
  return new StartError(`PostgreSQL did not start on ${folder}: ${complaint(output)}`)
}

/** Explains a statement or file operation that found the disk full; any other error comes back as it is. */
export function toStartError(error: unknown, folder: string): unknown {
  // The first is PostgreSQL's disk_full.
  const isFull = ['53100', 'ENOSPC', 'EDQUOT'].includes(String(getErrorCode(error)))
  return isFull ? new StartError(full(folder), { cause: error }) : error
}

/** Explains a failed file operation on the data folder; any other error comes back as it is. */
export function whyFolderFailed(error: unknown, folder: string): unknown {
  if (error instanceof StartError) return error
  const because = { cause: error }
  switch (getErrorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `The data folder ${folder} may not be read or written by this user. ` +
          'Correct its owner or permissions, or set DATA_DIR to another folder.',
        because,
      )
    case 'EROFS':
      return new StartError(
        `The data folder ${folder} is on a read-only disk. Set DATA_DIR to another folder.`,
        because,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(
        `The data folder ${folder} cannot be made because a file of that name is in the way. ` +
          'Move the file or set DATA_DIR to another folder.',
        because,
      )
    default:
      return toStartError(error, folder)
  }
}

/** The code of a failed file operation or statement, also of one that Drizzle wrapped. */
export function getErrorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? error.code : getErrorCode(error.cause)
}
