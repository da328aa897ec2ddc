// The audit trail of a database that had no keyed seals yet, taken over once.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { auditKeys } from '#server/base/audit-key.ts'
import type { Logger } from '#server/base/log.ts'
import { StartError } from '#server/base/start-error.ts'
import { sealTrail } from '#server/db/audit-seal.ts'
import type { Db } from '#server/db/connection/client.ts'
import { operationLogSeal } from '#server/db/schema/audit-seal.ts'

const markerName = 'audit.sealed'

/**
 * Seals the lines that an older version wrote, once for an installation: a marker in the data folder
 * remembers it, so that a trail whose seals were removed is reported rather than sealed again.
 * Throws `StartError` when the newest seal was made with a key that is not known here, unless it is said to be lost.
 */
export async function adoptTrail(
  db: Db,
  dataDir: string,
  log: Pick<Logger, 'warn'>,
  keysLost = false,
): Promise<void> {
  const [newest] = await db
    .select({ keyId: operationLogSeal.keyId })
    .from(operationLogSeal)
    .orderBy(desc(operationLogSeal.lastSeq))
    .limit(1)
  if (newest && !auditKeys().some(({ id }) => id === newest.keyId)) {
    const said = `The audit trail was sealed with the key ${newest.keyId}, which is not known here: its older lines cannot be verified. Put the key back (${join(dataDir, 'audit.key')} or AUDIT_KEY), behind the new one where it was changed (docs/runbooks/keys.md).`
    if (!keysLost) throw new StartError(`${said} If it is lost, start once with KEYS_LOST=1.`)
    log.warn(said)
  }
  const marker = join(dataDir, markerName)
  if (existsSync(marker)) return
  if (!newest) {
    const [trail] = await db.execute<{ lines: number }>(
      sql`select seq::int as lines from operation_log_head`,
    )
    await db.transaction(sealTrail)
    if (trail && trail.lines > 0)
      log.warn(
        `${trail.lines} audit lines of an older version were sealed as they were found: what happened to them before cannot be verified.`,
      )
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(marker, '')
}
