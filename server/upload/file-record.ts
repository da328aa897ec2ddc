import { and, eq } from 'drizzle-orm'
import { bigFile, uploadSession, uploadTrash } from '#server/db/schema/upload.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import { chunkFolder } from '#server/store/object-store.ts'
import { empty } from './discard.ts'
import { displayName } from './display-name.ts'
import type { FileType } from './file-types.ts'
import type { Claim } from './merge/merge-claim.ts'
import type { UploadDeps } from './upload-deps.ts'

/** Where the call came from; the sweeper has no address. */
export interface Origin {
  readonly ip: string
  readonly traceId: string
}

/** The upload that is merged, as it is stored. */
export interface MergeSession {
  readonly id: string
  readonly operatorId: string
  readonly operatorName: string
  readonly identifier: string
  readonly filename: string
  readonly totalSize: number
  readonly totalChunks: number
  readonly claimedSha256: string
  readonly storeKey: string
}

/** What was written of an upload. */
export interface MergedFile {
  readonly type: FileType
  readonly size: number
  readonly sha256: string
  /** SHA-256 of what was sent. */
  readonly sourceSha256: string
  readonly width: number | null
  readonly height: number | null
}

/** Turns a merged upload into a file record, in one transaction with its audit line; then deletes the chunks. */
export async function recordFile(
  deps: UploadDeps,
  { sessionId, owner, finalKey }: Claim,
  session: MergeSession,
  { type, ...merged }: MergedFile,
  source: Origin & { permission: string },
): Promise<{ id: string; mimeType: string }> {
  const { operatorId, operatorName, filename, identifier, totalSize } = session
  const folder = chunkFolder(session.storeKey)
  const file = await deps.db.transaction(async (tx) => {
    const claimed = and(eq(uploadSession.id, sessionId), eq(uploadSession.leaseOwner, owner))
    const ended = await tx.delete(uploadSession).where(claimed).returning({ id: uploadSession.id })
    if (ended.length === 0) throw new Error('The claim on an upload was lost.')
    await tx.insert(uploadTrash).values({ storeKey: folder }).onConflictDoNothing()
    const [row] = await tx
      .insert(bigFile)
      .values({
        ...merged,
        name: displayName(filename),
        kind: type.kind,
        extension: type.extension,
        mimeType: type.mimeType,
        storeKey: finalKey,
        identifier,
        sourceName: filename,
        sourceSize: totalSize,
        uploaderId: operatorId,
        uploaderName: operatorName,
      })
      .returning({ id: bigFile.id, mimeType: bigFile.mimeType })
    if (!row) throw new Error('The file was not recorded.')
    const { size, sha256 } = merged
    await writeAudit(tx, { operatorId, operatorName, ...source }, [
      {
        action: 'file.upload',
        targetType: 'file',
        targetId: row.id,
        targetNo: filename,
        after: { size, sha256, mimeType: row.mimeType },
      },
    ])
    return row
  })
  await empty(deps, [folder])
  return file
}
