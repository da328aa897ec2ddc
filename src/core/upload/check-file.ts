// The allowed types of files, as the picker, the engine and the messages know them.
import { msg } from '@lingui/core/macro'
import {
  countChunks,
  getExtension,
  FileKind,
  findFileKind,
  maxChunks,
  uploadTypes,
} from '#contract/upload.ts'
import type { Text } from '../i18n/text.ts'
import { fitsExtension, headBytes } from './file-heads.ts'

/** For the `accept` of a file input. */
export const toAcceptAttribute = (kinds: readonly FileKind[] = FileKind.options): string =>
  kinds.flatMap((kind) => uploadTypes[kind].map((extension) => `.${extension}`)).join(',')

/** The extensions of the kinds, for people. */
export const typesText = (kinds: readonly FileKind[] = FileKind.options): string =>
  kinds.flatMap((kind) => uploadTypes[kind]).join(' ')

/** Why a file cannot be uploaded, by its name, its size and its first bytes; null when it can. */
export async function validateFile(
  file: File,
  kinds: readonly FileKind[] = FileKind.options,
): Promise<Text | null> {
  const { name } = file
  const extension = getExtension(name)
  const kind = findFileKind(extension)
  if (kind === undefined || !kinds.includes(kind)) {
    const types = typesText(kinds)
    return msg`“${name}” 的类型不允许上传。允许的类型：${types}`
  }
  if (file.size === 0) return msg`“${name}” 是空文件，无法上传`
  if (countChunks(file.size) > maxChunks) return msg`“${name}” 太大，无法上传`
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => null)
  if (head === null) return msg`“${name}” 无法读取，请检查文件后重新选择`
  if (fitsExtension(extension, new Uint8Array(head))) return null
  return msg`“${name}” 的内容与扩展名 .${extension} 不符，无法上传`
}
