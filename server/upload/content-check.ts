// Holds the content of a file against its name. Reads a few places only, and never unpacks or runs anything.
import { Code } from '#contract/codes.ts'
import { getExtension } from '#contract/upload.ts'
import { Refusal } from '#server/base/refusal.ts'
import { fileType, headBytes, isActiveText, type FileType } from './file-types.ts'
import { isBomb, type ReadAt, zipEntries } from './zip-directory.ts'

/** The type a name stands for; throws 42203 when it may not be uploaded. */
export function parseFileType(filename: string): FileType {
  const extension = getExtension(filename)
  if (extension === '') throw new Refusal(Code.rule, 'fileNoExtension')
  const type = fileType(extension)
  if (!type) throw new Refusal(Code.rule, 'fileTypeRefused', { extension })
  return type
}

const other = ({ extension }: FileType) => new Refusal(Code.rule, 'fileContentOther', { extension })

/** Throws 42203 when a file of this type cannot begin like this. */
export function assertFileHead(type: FileType, head: Buffer): void {
  if (type.inside === 'text' && isActiveText(head)) {
    throw new Refusal(Code.rule, 'fileActiveContent')
  }
  if (!type.fits(head)) throw other(type)
}

/** Throws 42203 when the whole of a file is not what its type says. Images are read by `cleanImage`. */
export async function assertFileContent(
  type: FileType,
  readAt: ReadAt,
  size: number,
): Promise<void> {
  assertFileHead(type, await readAt(0, headBytes))
  if (type.inside !== 'zip') return
  const entries = await zipEntries(readAt, size)
  if (!entries || isBomb(entries, size)) throw new Refusal(Code.rule, 'fileArchiveRefused')
  if (!entries.some(({ name }) => type.members.some((member) => member.test(name)))) {
    throw other(type)
  }
  // Macros belong to other extensions (docm, xlsm), which are not allowed.
  if (entries.some(({ name }) => /(^|\/)vbaProject\.bin$|\.(exe|dll|js|vbs|hta)$/i.test(name))) {
    // EPUB books may carry scripts, which readers keep shut in; documents may not.
    if (type.extension !== 'epub') throw new Refusal(Code.rule, 'fileActiveContent')
  }
}
