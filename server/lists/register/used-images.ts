// Which pictures a record shows: files that cannot be deleted while it does.
import { and, eq, inArray } from 'drizzle-orm'
import { fileUse } from '#server/db/schema/upload.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { areOwnImages } from './own-images.ts'

/** The record that shows pictures, as the file's own page names it. */
export interface ImageOwner {
  readonly type: string
  readonly id: string
  readonly no: string
}

/** Throws 40001 for the field unless each new picture is an image that the operator has uploaded. */
export async function assertOwnImages(
  change: Pick<Change, 'tx' | 'actor' | 'lang'>,
  field: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0 && !(await areOwnImages(change, ids)))
    throw invalidField(field, 'imageUnknown', change.lang)
}

/** Notes which pictures a field of a record shows from now on. */
export async function setUsedImages(
  tx: Change['tx'],
  { type, id, no }: ImageOwner,
  field: string,
  ids: readonly string[],
): Promise<void> {
  const ofField = and(
    eq(fileUse.ownerType, type),
    eq(fileUse.ownerId, id),
    eq(fileUse.field, field),
  )
  await tx.delete(fileUse).where(ofField)
  const uses = [...new Set(ids)].map((fileId) => ({
    ownerType: type,
    ownerId: id,
    ownerNo: no,
    field,
    fileId,
  }))
  if (uses.length > 0) await tx.insert(fileUse).values(uses)
}

/** Gives the pictures of deleted records back: their files may be deleted again. */
export async function releaseImages(
  tx: Change['tx'],
  type: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .delete(fileUse)
    .where(and(eq(fileUse.ownerType, type), inArray(fileUse.ownerId, [...ids])))
}
