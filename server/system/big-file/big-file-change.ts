// Renaming, describing and deleting stored files.
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { edit, remove } from '#contract/system/big-file.ts'
import { getExtension } from '#contract/upload.ts'
import { defined } from '#server/base/defined.ts'
import { Refusal } from '#server/base/refusal.ts'
import { lockRecord, lockRecords } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { bigFile, fileUse, uploadTrash } from '#server/db/schema/upload.ts'
import { audited, type AuditEntry, type Audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { displayName } from '#server/upload/index.ts'

/** Renames or describes a file (40001, 40401, 40902); its extension stays. */
export async function editFile(
  { tx, lang }: Change,
  { id, version, name, describe }: z.output<typeof edit.input>,
): Promise<Audited<z.input<typeof edit.output>>> {
  const row = await lockRecord(
    tx,
    bigFile,
    { id, version },
    {
      missing: 'fileUnknown',
      fresh: ({ version: now, name: called }) => ({ id, version: now, name: called }),
    },
  )
  if (name !== undefined && getExtension(name) !== row.extension) {
    throw invalidField('name', 'fileExtensionStays', lang)
  }
  const wanted = defined({ name: name === undefined ? undefined : displayName(name), describe })
  const after = await updateRecord(tx, bigFile, row, wanted)
  return audited(
    { id, version: after.version },
    {
      action: 'file.edit',
      targetType: 'file',
      targetId: id,
      targetNo: row.name,
      before: { name: row.name, describe: row.describe },
      after: { name: row.name, describe: row.describe, ...wanted },
    },
  )
}

/**
 * Deletes files, all or none (40401, 42203 while one is used). Returns the objects to delete once this is
 * committed; they are noted, so that a crash in between leaves them to the sweeper.
 */
export async function removeFiles(
  { tx }: Change,
  { ids }: z.output<typeof remove.input>,
): Promise<{ result: Audited<{ count: number }>; keys: string[] }> {
  const named = ids.map((id) => ({ id }))
  const rows = await lockRecords(tx, bigFile, named, { missing: 'fileUnknown' })
  const [used] = await tx
    .select({ fileId: fileUse.fileId })
    .from(fileUse)
    .where(inArray(fileUse.fileId, ids))
    .limit(1)
  if (used) {
    const name = rows.find(({ id }) => id === used.fileId)?.name ?? ''
    throw new Refusal(Code.rule, 'fileInUse', { name })
  }
  await tx.delete(bigFile).where(inArray(bigFile.id, ids))
  await tx
    .insert(uploadTrash)
    .values(rows.map(({ storeKey }) => ({ storeKey })))
    .onConflictDoNothing()
  const entries = rows.map(({ id, name, size, sha256, uploaderName }): AuditEntry => ({
    action: 'file.delete',
    targetType: 'file',
    targetId: id,
    targetNo: name,
    before: { size, sha256, uploaderName },
  }))
  const [first, ...others] = entries
  if (!first) throw new Error('A deletion names at least one file.')
  return {
    result: audited({ count: rows.length }, first, ...others),
    keys: rows.map(({ storeKey }) => storeKey),
  }
}
