import { download, type Row } from '#contract/export.ts'
import { notify } from '#core/feedback/toast.ts'
import { CallError } from '#core/http/call-error.ts'
import { fetchFile } from '#core/http/file-content.ts'
import { saveFile } from '../files/save-file.ts'

/** Fetches the file of an export and has the browser save it; says why where it cannot. Returns whether it did. */
export async function saveExport({
  id,
  title,
  format,
}: Pick<Row, 'id' | 'title' | 'format'>): Promise<boolean> {
  try {
    const blob = await fetchFile(id, { endpoint: download })
    // As the server names it: two exports of one list are two files.
    saveFile(blob, `${title}-${id}.${format}`)
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // The end of the session has a dialog of its own.
    if (error.kind !== 'sessionEnded') notify.error(error.msg)
    return false
  }
}
