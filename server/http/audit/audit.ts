// Writes audit lines. The sealing trigger takes the chain's lock until commit, so this is the last
// statement of a transaction.
import { sealLines } from '#server/db/audit-seal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { operationLog } from '#server/db/schema/operator/access.ts'
import type { AuditEntry } from '../call.ts'

/** Who did it, through which call, from where. */
export interface AuditSource {
  readonly operatorId: string
  readonly operatorName: string
  readonly permission: string
  readonly ip: string
  readonly traceId: string
  readonly requestId?: string | undefined
}

/** One line of the trail and where it came from. */
export interface AuditLine {
  readonly source: AuditSource
  readonly entry: AuditEntry
}

/** Appends one row per entry to the audit trail and seals them, inside the caller's transaction. */
export const writeAudit = (
  tx: Tx,
  source: AuditSource,
  entries: readonly AuditEntry[],
): Promise<void> =>
  writeAuditLines(
    tx,
    entries.map((entry) => ({ source, entry })),
  )

/** As `writeAudit`, for lines of several calls; at least one. */
export async function writeAuditLines(tx: Tx, lines: readonly AuditLine[]): Promise<void> {
  const written = await tx
    .insert(operationLog)
    .values(
      lines.map(({ source, entry }) => ({
        operatorId: source.operatorId,
        operatorName: source.operatorName,
        permission: source.permission,
        ip: source.ip,
        traceId: source.traceId,
        requestId: source.requestId ?? null,
        action: entry.action,
        targetType: entry.targetType,
        targetId: entry.targetId,
        targetNo: entry.targetNo ?? null,
        before: entry.before ?? null,
        after: entry.after ?? null,
        reason: entry.reason ?? null,
      })),
    )
    .returning({ seq: operationLog.seq, hash: operationLog.hash })
  await sealLines(tx, written)
}
