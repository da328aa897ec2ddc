// Audit lines of what comes by no call: what the server does by itself at a time somebody chose, and what somebody does at its
// machine.
import type { Tx } from '#server/db/connection/client.ts'
import type { AuditEntry } from '../call.ts'
import { writeAudit } from './audit.ts'

const local = { operatorId: '0', ip: 'local', traceId: 'local' }

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
  await writeAudit(tx, { ...local, operatorName: 'server', permission }, entries)
}

/**
 * Appends the lines of a command of whoever works on the machine, as the last statement of its transaction. `command` is what
 * npm knows it by, such as `operator:unlock`.
 */
export const writeHostAudit = (
  tx: Tx,
  command: string,
  entries: readonly AuditEntry[],
): Promise<void> =>
  writeAudit(tx, { ...local, operatorName: 'console', permission: command }, entries)
