// Text files that a call works with, such as a CSV file that was uploaded for an import.
import { and, eq, inArray } from 'drizzle-orm'
import { bigFile } from '#server/db/schema/upload.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import type { ObjectStore } from '#server/store/object-store.ts'

const maxBytes = 4 * 1024 * 1024

/** What was read, and what the audit trail keeps of it. */
export interface OwnText {
  readonly text: string
  readonly facts: { readonly file: string; readonly sha256: string }
}

/**
 * Reads a text file that the operator has uploaded, at most 4 MiB; of a call that another one approves, a file of the
 * applicant. Throws 40001 for the field where there is none, also for files of others, so that naming one does not show
 * that it exists.
 */
export async function readOwnText(
  { tx, actor, applicant = actor, lang }: Pick<Change, 'tx' | 'actor' | 'applicant' | 'lang'>,
  store: Pick<ObjectStore, 'get'>,
  field: string,
  id: string,
): Promise<OwnText> {
  const [file] = await tx
    .select()
    .from(bigFile)
    .where(
      and(
        eq(bigFile.id, id),
        eq(bigFile.uploaderId, applicant.id),
        inArray(bigFile.extension, ['csv', 'txt']),
      ),
    )
    .for('key share')
  if (!file || file.size > maxBytes) throw invalidField(field, 'textFileUnknown', lang)
  const bytes = await store.get(file.storeKey, 0, file.size)
  return {
    text: new TextDecoder('utf-8').decode(bytes),
    facts: { file: `${file.id} ${file.name}`, sha256: file.sha256 },
  }
}
