import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as api from '#contract/system/big-file.ts'
import { formatBytes } from '#core/format/format-bytes.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { query } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { ActionButtons } from '#kit/actions/action-buttons.tsx'
import type { Action } from '#kit/actions/action.ts'
import { RecordFrame } from '#kit/record/record-frame.tsx'
import { useText } from '#kit/use-text.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { FilePreview } from './file-preview.tsx'
import { kindTexts } from './list.tsx'

const ownerTexts: Record<string, Text> = { recharge: msg`充值记录`, operator: msg`操作员` }
const fieldTexts: Record<string, Text> = { proofImgs: msg`转账凭证`, avatar: msg`头像` }

interface FileDrawerProps {
  id: string
  actions: (row: api.BigFile) => readonly Action[]
  onClose: () => void
}

/** One file: its picture, its facts and where it is used. */
export function FileDrawer({ id, actions, onClose }: FileDrawerProps) {
  const { t } = useLingui()
  const detail = useQuery(query(api.get, { id }))
  const row = detail.data?.row
  return (
    <RecordFrame
      id={id}
      answer={detail}
      size="lg"
      title={row ? markBidi(row.name) : t`文件`}
      footer={row && <ActionButtons layer="drawer" actions={actions(row)} />}
      onClose={onClose}
    >
      {row && detail.data && (
        <>
          <FilePreview file={row} />
          <Facts row={row} />
          <Uses uses={detail.data.usedIn} />
        </>
      )}
    </RecordFrame>
  )
}

function Facts({ row }: { row: api.BigFile }) {
  const { t } = useLingui()
  const text = useText()
  return (
    <DescriptionList
      items={[
        { id: 'type', term: t`类型`, value: `${text(kindTexts[row.type])} · ${row.mimeType}` },
        { id: 'size', term: t`大小`, value: formatBytes(row.size) },
        ...(row.width === null
          ? []
          : [{ id: 'pixels', term: t`尺寸`, value: `${row.width} × ${row.height ?? 0}` }]),
        { id: 'uploader', term: t`上传人`, value: markBidi(row.uploaderName) },
        { id: 'created', term: t`上传时间`, value: formatDateTime(row.createdAt) },
        { id: 'updated', term: t`更新时间`, value: formatDateTime(row.updatedAt) },
        { id: 'describe', term: t`描述`, value: markBidi(row.describe || '—'), wide: true },
        { id: 'md5', term: 'MD5', value: row.md5, wide: true },
        { id: 'sha256', term: 'SHA-256', value: row.sha256, wide: true },
      ]}
    />
  )
}

function Uses({ uses }: { uses: readonly z.output<typeof api.FileUse>[] }) {
  const text = useText()
  return (
    <section>
      <h3 className="mb-2 font-medium">
        <Trans>使用位置</Trans>
      </h3>
      {uses.length === 0 ? (
        <p className="text-text-muted">
          <Trans>没有记录使用此文件</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-1">
          {uses.map(({ ownerType, ownerId, ownerNo, field, createdAt }) => (
            <li key={`${ownerType}/${ownerId}/${field}`} className="flex flex-wrap gap-3">
              <span>{text(ownerTexts[ownerType] ?? ownerType)}</span>
              <span className="tabular-nums">{ownerNo}</span>
              <span className="text-text-muted">{text(fieldTexts[field] ?? field)}</span>
              <time dateTime={createdAt} className="text-text-muted tabular-nums">
                {formatDateTime(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
