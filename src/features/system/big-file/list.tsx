import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/big-file.ts'
import type { FileKind } from '#contract/upload.ts'
import { formatBytes } from '#core/format/format-bytes.ts'
import type { Text } from '#core/i18n/text.ts'
import { type BadgeMap, type Cell, cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { useOperatorOptions } from '#kit/refs/operator.ts'
import { useText } from '#kit/use-text.ts'

export const kindTexts: Record<FileKind, Text> = {
  image: msg`图片`,
  video: msg`视频`,
  audio: msg`音频`,
  document: msg`文档`,
}

const kinds: BadgeMap<FileKind> = {
  image: { text: kindTexts.image, tone: 'primary' },
  video: { text: kindTexts.video, tone: 'info' },
  audio: { text: kindTexts.audio, tone: 'purple' },
  document: { text: kindTexts.document, tone: 'default' },
}

const size: Cell<number> = {
  render: (value) => <span className="tabular-nums">{formatBytes(value)}</span>,
  width: 96,
  end: true,
}

export const files = defineList(api.list, (field, filter) => ({
  columns: [
    field('name', msg`文件名`, cells.text, { width: 260 }),
    field('type', msg`类型`, cells.badgeMap(kinds), { width: 84 }),
    field('size', msg`大小`, size),
    field('mimeType', msg`MIME 类型`, cells.text, { width: 160 }),
    field('describe', msg`描述`, cells.text, { width: 180 }),
    field('uploaderName', msg`上传人`, cells.text),
    field('useCount', msg`使用次数`, cells.text, { width: 84 }),
    field('md5', 'MD5', cells.hash, { hidden: true }),
    field('sha256', 'SHA-256', cells.hash, { hidden: true }),
    field('createdAt', msg`上传时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('name', controls.keyword(msg`文件名`, msg`文件名的一部分`)),
    filter('type', controls.select(msg`类型`, useKindOptions)),
    filter('dateRange', controls.dateRange(msg`上传时间`)),
    filter('uploaderId', controls.select(msg`上传人`, useOperatorOptions)),
  ],
}))

function useKindOptions() {
  const text = useText()
  return (Object.keys(kindTexts) as FileKind[]).map((value) => ({
    value,
    label: text(kindTexts[value]),
  }))
}
