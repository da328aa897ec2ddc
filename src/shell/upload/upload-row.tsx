import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { formatBytes } from '#core/format/format-bytes.ts'
import { formatDuration } from '#core/format/format-duration.ts'
import { translate } from '#core/i18n/text.ts'
import { uploads } from '#core/upload/browser-uploads.ts'
import type { PausedBy, UploadItem } from '#core/upload/upload-item.ts'
import { isRunning, type UploadStateName } from '#core/upload/upload-machine.ts'
import { RetryAndRemove, UploadThumbnail } from '#kit/files/upload-parts.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** From 0 to 100, of the digest first, then of the sending. */
const percentOf = ({ state, size, hashed, sent }: UploadItem): number => {
  if (state === 'success' || state === 'merging') return 100
  return Math.floor(((state === 'hashing' ? hashed : sent) / Math.max(1, size)) * 100)
}

export function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useLingui()
  const { id, name, state } = item
  const percent = percentOf(item)
  const small = { size: 'sm', tip: false } as const
  return (
    <li className="relative flex h-12 items-center gap-2 overflow-hidden border-b px-3 last:border-b-0">
      <div
        role="progressbar"
        aria-label={name}
        aria-valuenow={percent}
        aria-valuetext={`${translate(stateTexts[state])} ${percent}%`}
        className={cx(
          'absolute inset-y-0 left-0 transition-[width] duration-300',
          state === 'error' && 'bg-danger-soft',
          state === 'success' && 'bg-success-soft',
          state === 'hashing' && 'bg-sunken',
          !['error', 'success', 'hashing'].includes(state) && 'bg-primary-soft',
        )}
        style={{ width: `${state === 'error' ? 100 : percent}%` }}
      />
      <span className="relative flex">
        <UploadThumbnail item={item} className="size-8 rounded" />
      </span>
      <div className="relative min-w-0 flex-1">
        <p className="truncate" title={name}>
          {name}
        </p>
        <Status item={item} percent={percent} />
      </div>
      <span className="relative flex">
        {isRunning(state) && (
          <IconButton
            {...small}
            label={t`暂停 ${name}`}
            icon={<Pause aria-hidden />}
            onClick={() => uploads.pause(id)}
          />
        )}
        {state === 'paused' && (
          <IconButton
            {...small}
            label={t`继续 ${name}`}
            icon={<Play aria-hidden />}
            onClick={() => uploads.resume(id)}
          />
        )}
        <RetryAndRemove item={item} />
      </span>
    </li>
  )
}

function Status({ item, percent }: { item: UploadItem; percent: number }) {
  const { t, i18n } = useLingui()
  const { state, pausedBy, error, size, sent, speed } = item
  const left = speed > 0 ? formatDuration((size - sent) / speed) : undefined
  const rate = formatBytes(speed)
  const facts = [
    formatBytes(size),
    i18n._(stateTexts[state]),
    (state === 'hashing' || state === 'uploading' || state === 'paused') && `${percent}%`,
    state === 'uploading' && speed > 0 && t`${rate}/秒`,
    state === 'uploading' && left !== undefined && t`剩余 ${left}`,
    pausedBy && pauseReasons[pausedBy] && i18n._(pauseReasons[pausedBy]),
    error && translate(error),
  ].filter(Boolean)
  const line = facts.join(' · ')
  return (
    <p
      title={line}
      className={cx(
        'truncate text-sm tabular-nums',
        state === 'error' ? 'text-danger-strong' : 'text-text-muted',
      )}
    >
      {line}
    </p>
  )
}

export const stateTexts: Record<UploadStateName, MessageDescriptor> = {
  hashing: msg`md5计算中`,
  waiting: msg`等待中`,
  uploading: msg`上传中`,
  paused: msg`暂停中`,
  merging: msg`文件合并中...`,
  success: msg`成功了`,
  error: msg`出错了`,
}

const pauseReasons: Record<PausedBy, MessageDescriptor | undefined> = {
  operator: undefined,
  offline: msg`网络已断开，恢复后自动继续`,
  session: msg`登录恢复后自动继续`,
}
