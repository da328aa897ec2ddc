// What the commands for whoever works on the machine of the server share: its keys, and how they end.
import { loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { loadSecretKeys, setSecretKeys } from '#server/base/secret-box.ts'
import { StartError } from '#server/base/start-error.ts'
import type { Config } from '#server/root/config.ts'

/** Sets the keys that the server has; throws `StartError` where there are none, since with others it could not read what is written. */
export function openServerKeys(config: Config): void {
  setAuditKeys(loadAuditKeys(config, { create: false }))
  setSecretKeys(loadSecretKeys(config, { create: false }))
}

/** Runs a command; where it cannot do its work, it says so in a sentence and exits with `failed`. */
export async function hostCommand(work: () => Promise<void>, failed = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
    if (!(error instanceof StartError) && !isUsage) throw error
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = failed
  }
}
