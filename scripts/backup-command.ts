// What the commands about backups share: how they end, and what they print of PostgreSQL.
import { createLog } from '#server/base/log.ts'
import { hostCommand } from './host-command.ts'

/** Only what goes wrong, to standard error: what a command prints is read by other programs. */
export const scriptLog = createLog('warn', process.stderr)

/** Runs a command and sets the exit code it returns; 2 with a sentence when it cannot do its work. */
export const backupCommand = (work: () => Promise<number>): Promise<void> =>
  hostCommand(async () => {
    process.exitCode = await work()
  }, 2)
