// Files that members hand in: stored until an application or a recharge names them.
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/platform/identity.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { lockRows } from '#server/db/records/lock-record.ts'
import { platformFile } from '#server/db/schema/platform-file.ts'
import { bigFile } from '#server/db/schema/upload.ts'
import type { App } from '#server/http/application.ts'
import {
  discardSmallFile,
  displayName,
  storeSmallFile,
  type SmallFile,
} from '#server/upload/index.ts'
import { platformEntry } from './external-id.ts'
import { assertScope } from './key.ts'
import { Refused } from './problem.ts'
import { changeWithFile } from './receive.ts'

type Row = typeof platformFile.$inferSelect

/** Documents are looked at as pictures; a proof may be a letter of a bank. */
const extensionsOf: Record<api.FilePurpose, readonly string[]> = {
  identity: ['jpg', 'png', 'webp', 'gif'],
  proof: ['jpg', 'png', 'webp', 'gif', 'pdf'],
}

const wireFile = ({ id, purpose, mimeType, size }: Row): z.input<typeof api.postFile.output> => ({
  fileId: id,
  purpose,
  mimeType,
  size,
})

/** Mounts the call that takes files. */
export function platformFiles(app: App): void {
  changeWithFile(app, api.postFile, {
    maxBytes: api.maxFileBytes,
    fileField: api.fileField,
    async prepare({ purpose }, { bytes, name }, caller) {
      assertScope(caller, api.scopeOfPurpose[purpose])
      const extensions = extensionsOf[purpose]
      const stored = await storeSmallFile(app.deps, bytes, { extensions, owner: caller.keyId })
      return { stored, name: displayName(name), bytes }
    },
    discard: ({ stored }) => discardSmallFile(app.deps, stored.storeKey),
    async handler({ purpose }, { stored, name, bytes }, { tx, caller }) {
      const { type, ...facts } = stored satisfies SmallFile
      const [row] = await tx
        .insert(platformFile)
        .values({
          ...facts,
          platformKeyId: caller.id,
          purpose,
          name,
          kind: type.kind === 'image' ? 'image' : 'document',
          extension: type.extension,
          mimeType: type.mimeType,
          sourceSize: bytes.length,
          sourceSha256: createHash('sha256').update(bytes).digest('hex'),
        })
        .returning()
      if (!row) throw new Error('The file was not recorded.')
      const { size, sha256, mimeType } = row
      const target = { type: 'platformFile', id: row.id, no: row.id }
      const after = { purpose, size, sha256, mimeType }
      return { body: wireFile(row), entries: [platformEntry('add', target, { after })] }
    },
  })
}

/**
 * Takes files that nothing has named yet for a record; the first that is missing, of another purpose or named already is refused
 * at its pointer. `ids` maps pointers to ids.
 */
export async function takeFiles(
  tx: Tx,
  purpose: api.FilePurpose,
  ids: Readonly<Record<string, string>>,
): Promise<Record<string, Row>> {
  const wanted = Object.entries(ids)
  if (wanted.length === 0) return {}
  const free = sql`${platformFile.id} in ${Object.values(ids)} and ${platformFile.purpose} = ${purpose}
    and ${platformFile.usedAt} is null`
  const rows = await lockRows(tx, platformFile, free)
  const taken: Record<string, Row> = {}
  for (const [pointer, id] of wanted) {
    const row = rows.find((each) => each.id === id)
    if (!row)
      throw new Refused('invalid', 'A file is missing, for something else, or used already.', {
        errors: [
          { pointer, code: 'fileUnknown', detail: `There is no unused ${purpose} file ${id}.` },
        ],
      })
    await tx
      .update(platformFile)
      .set({ usedAt: sql`now()` })
      .where(eq(platformFile.id, id))
    taken[pointer] = row
  }
  return taken
}

/** Makes a taken file one of the file store, where operators who may see its record see it; returns its id there. */
export async function toStoredFile(tx: Tx, file: Row, uploader: string): Promise<string> {
  const [row] = await tx
    .insert(bigFile)
    .values({
      name: file.name,
      kind: file.kind,
      extension: file.extension,
      mimeType: file.mimeType,
      size: file.size,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      storeKey: file.storeKey,
      identifier: '',
      sourceName: file.name,
      sourceSize: file.sourceSize,
      sourceSha256: file.sourceSha256,
      uploaderName: uploader,
    })
    .returning({ id: bigFile.id })
  if (!row) throw new Error('The file was not stored.')
  return row.id
}
