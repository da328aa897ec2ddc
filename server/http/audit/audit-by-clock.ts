// Audit lines of what the server does by itself at a time somebody chose: there is no operator and no call to name.
import type { Tx } from '#server/db/connection/client.ts'
import type { AuditEntry } from '../call.ts'
import { writeAudit } from './audit.ts'

/**
 * Appends the lines of a job to the audit trail, as the last statement of its transaction. `permission` names what the job
 * belongs to, such as `websiteMaintenance`. Writes nothing where there is nothing to say.
 */
export async function writeClockAudit(
  tx: Tx,
  permission: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const source = { operatorId: '0', operatorName: 'server', ip: 'local', traceId: 'local' }
  await writeAudit(tx, { ...source, permission }, entries)
}
