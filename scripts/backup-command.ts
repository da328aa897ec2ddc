// What the commands about backups share: how they end, and what they print of PostgreSQL.
import { createLog } from '#server/base/log.ts'
import { StartError } from '#server/base/start-error.ts'

/** Only what goes wrong. */
export const scriptLog = createLog('warn')

/** Runs a command and sets the exit code it returns; 2 with a sentence when it cannot do its work. */
export async function backupCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    const isOurs = error instanceof StartError
    const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
    if (!isOurs && !isUsage) throw error
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}
