// Writes audit lines. The sealing trigger takes the chain's lock until commit, so this is the last
// statement of a transaction.
import type { Tx } from '../db/client.ts'
import { operationLog } from '../db/schema/access.ts'
import { sealLines } from './audit-seal.ts'
import type { AuditEntry } from './call.ts'

/** Who did it, through which call, from where. */
export interface AuditSource {
  readonly operatorId: string
  readonly operatorName: string
  readonly permission: string
  readonly ip: string
  readonly traceId: string
  readonly requestId?: string | undefined
}

/** Appends one row per entry to the audit trail and seals them, inside the caller's transaction. */
export async function writeAudit(
  tx: Tx,
  source: AuditSource,
  entries: readonly AuditEntry[],
): Promise<void> {
  const { operatorId, operatorName, permission, ip, traceId, requestId } = source
  const lines = await tx
    .insert(operationLog)
    .values(
      entries.map(({ action, targetType, targetId, targetNo, before, after, reason }) => ({
        operatorId,
        operatorName,
        permission,
        ip,
        traceId,
        requestId: requestId ?? null,
        action,
        targetType,
        targetId,
        targetNo: targetNo ?? null,
        before: before ?? null,
        after: after ?? null,
        reason: reason ?? null,
      })),
    )
    .returning({ seq: operationLog.seq, hash: operationLog.hash })
  await sealLines(tx, lines)
}
