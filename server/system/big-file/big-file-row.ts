import { and, eq, sql, type SQL } from 'drizzle-orm'
import { bigFile, fileUse } from '#server/db/schema/upload.ts'
import { contentUrl, fileType } from '#server/upload/index.ts'

/** What a query reads of a file to make a wire row of it. Only the uses that fit `inScope` are counted. */
export const fileShapeFor = (inScope: SQL | undefined) => ({
  id: bigFile.id,
  version: bigFile.version,
  name: bigFile.name,
  describe: bigFile.describe,
  type: bigFile.kind,
  extension: bigFile.extension,
  mimeType: bigFile.mimeType,
  size: bigFile.size,
  md5: bigFile.identifier,
  sha256: bigFile.sha256,
  width: bigFile.width,
  height: bigFile.height,
  uploaderId: bigFile.uploaderId,
  uploaderName: bigFile.uploaderName,
  useCount: sql<number>`(select count(*)::int from ${fileUse} where ${and(
    eq(fileUse.fileId, bigFile.id),
    inScope,
  )})`,
  createdAt: bigFile.createdAt,
  updatedAt: bigFile.updatedAt,
})

/** The row as it travels. */
export const wireFile = <R extends { readonly id: string; readonly extension: string }>({
  extension,
  ...row
}: R) => ({
  ...row,
  isPreviewable: fileType(extension)?.isPreviewable === true,
  url: contentUrl(row.id),
})
