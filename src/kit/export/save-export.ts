import { download } from '#contract/export.ts'
import { fetchFile } from '#core/http/file-content.ts'
import { saveFile } from '../files/save-file.ts'

/** Fetches the file of an export and has the browser save it. Throws `CallError`. */
export async function saveExport(id: string, name = `export-${id}`): Promise<void> {
  const blob = await fetchFile(id, { calls: download })
  saveFile(blob, `${name}.${blob.type.startsWith('text/csv') ? 'csv' : 'xlsx'}`)
}
