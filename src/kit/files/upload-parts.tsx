// What the floating panel and the fields show of an upload alike.
import { useLingui } from '@lingui/react/macro'
import { FileAudio, FileText, FileVideo, Image, RotateCw, X } from 'lucide-react'
import { uploads } from '#core/upload/browser-uploads.ts'
import type { UploadItem } from '#core/upload/upload-item.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useBlobAddress } from './use-blob-address.ts'

const icons = { image: Image, video: FileVideo, audio: FileAudio, document: FileText }
/** Larger pictures would cost more memory to show than they help. */
const thumbnailMaxBytes = 20 * 1024 ** 2

/** The picture that is being uploaded, or the icon of its kind; `className` gives the picture its size. */
export function UploadThumbnail({
  item: { id, kind, size },
  className = '',
}: {
  item: UploadItem
  className?: string
}) {
  const isSmall = kind === 'image' && size <= thumbnailMaxBytes
  const address = useBlobAddress(isSmall ? uploads.fileOf(id) : undefined)
  const Icon = icons[kind]
  return address === undefined ? (
    <Icon aria-hidden className="size-5 shrink-0 text-text-muted" />
  ) : (
    <img src={address} alt="" className={`shrink-0 object-cover ${className}`} />
  )
}

/** Tries a failed upload again, and takes one off the list. */
export function RetryAndRemove({ item: { id, name, state } }: { item: UploadItem }) {
  const { t } = useLingui()
  return (
    <>
      {state === 'error' && (
        <IconButton
          size="sm"
          tip={false}
          label={t`重试 ${name}`}
          icon={<RotateCw aria-hidden />}
          onClick={() => uploads.retry(id)}
        />
      )}
      <IconButton
        size="sm"
        tip={false}
        label={t`移除 ${name}`}
        icon={<X aria-hidden />}
        onClick={() => uploads.remove(id)}
      />
    </>
  )
}
