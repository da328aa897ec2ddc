import { download } from '#contract/export.ts'
import { fetchFile } from '#core/http/file-content.ts'

/** Fetches the file of an export and has the browser save it. Throws `CallError`. */
export async function saveExport(id: string, name = `export-${id}`): Promise<void> {
  const blob = await fetchFile(id, { calls: download })
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.${blob.type.startsWith('text/csv') ? 'csv' : 'xlsx'}`
  link.click()
  URL.revokeObjectURL(address)
}
