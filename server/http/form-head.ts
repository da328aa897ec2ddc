// The beginning of a multipart form: its fields, up to the first byte of its file.
import { Busboy } from '@fastify/busboy'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'

/** What a form may hold besides its file. */
export const headBytes = 64 * 1024

export const badForm = () => new Refusal(Code.invalid, 'badForm')

/** The boundary that a content type names (RFC 2046 section 5.1.1); undefined when it is no form's. */
export function parseBoundary(contentType: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType,
    ) ?? []
  return quoted ?? plain
}

/**
 * Where the bytes of the first file begin; `undefined` while more has to be read to tell. Throws 40001 when the form has
 * none, or is none.
 */
export function fileStart(head: Buffer, boundary: string): number | undefined {
  const delimiter = `--${boundary}`
  for (let at = 0; ;) {
    const line = at + delimiter.length + 2
    if (head.length < line) return undefined
    if (head.toString('latin1', at, line) !== `${delimiter}\r\n`) throw badForm()
    const end = head.indexOf('\r\n\r\n', line - 2)
    if (end < 0) return undefined
    const headers = head.toString('latin1', line, end)
    if (/;\s*filename\*?=|^content-type:\s*application\/octet-stream/im.test(headers))
      return end + 4
    const next = head.indexOf(`\r\n${delimiter}`, end + 2)
    if (next < 0) return undefined
    at = next + 2
  }
}

/** The fields of a head that ends where its file, named `fileField`, begins. Throws 40001 for a bad or doubled field. */
export function readHead(
  head: Buffer,
  contentType: string,
  boundary: string,
  fileField: string,
): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let isFound = false
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldNameSize: 64,
        fieldSize: 8 * 1024,
        fields: 24,
        files: 1,
        parts: 25,
        headerPairs: 16,
        headerSize: 4 * 1024,
      },
    })
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut || Object.hasOwn(fields, name)) reject(badForm())
      else Object.defineProperty(fields, name, { value, enumerable: true })
    })
    parser.on('file', (name, stream) => {
      stream.on('error', () => stream.destroy())
      stream.resume()
      isFound = name === fileField
    })
    parser.on('error', () => reject(badForm()))
    parser.on('finish', () => (isFound ? resolve(fields) : reject(badForm())))
    parser.write(head)
    parser.end(`\r\n--${boundary}--\r\n`)
  })
}
