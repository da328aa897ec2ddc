import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, FileText, X } from 'lucide-react'
import { translate } from '#core/i18n/text.ts'
import type { UploadItem } from '#core/upload/upload-item.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { StoredImage } from './stored-image.tsx'
import { RetryAndRemove, UploadThumbnail } from './upload-parts.tsx'

interface FileTileProps {
  id: string
  name: string
  image: boolean
  isFirst: boolean
  isLast: boolean
  /** Moves it by so many places. */
  onMove: (step: number) => void
  onRemove: () => void
  onDragStart: () => void
  /** Another tile was let go here. */
  onDropHere: () => void
}

const box = 'flex w-28 flex-col overflow-hidden rounded border bg-surface'
const small = { size: 'sm', tip: false } as const

/** A file that is there: moved by its buttons or by dragging, and dropped. */
export function FileTile({
  id,
  name,
  image,
  isFirst,
  isLast,
  onMove,
  onRemove,
  onDragStart,
  onDropHere,
}: FileTileProps) {
  const { t } = useLingui()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the pointer's way to what the buttons do
    <li
      data-file={id}
      draggable
      onDragStart={onDragStart}
      onDragOver={(event) => !event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => !event.dataTransfer.types.includes('Files') && onDropHere()}
      className={`${box} cursor-grab`}
    >
      {image ? (
        // The tile is dragged, not the picture: browsers take a dragged picture for a file from the disk.
        <StoredImage
          source={id}
          alt={name}
          className="pointer-events-none h-20 w-full object-cover"
        />
      ) : (
        <span className="flex h-20 flex-col items-center justify-center gap-1 px-1">
          <FileText aria-hidden className="size-6 text-text-muted" />
          <span className="w-full truncate text-center text-sm" title={name}>
            {name}
          </span>
        </span>
      )}
      <span className="flex justify-between border-t">
        <IconButton
          {...small}
          label={t`前移 ${name}`}
          icon={<ChevronLeft aria-hidden />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          {...small}
          label={t`后移 ${name}`}
          icon={<ChevronRight aria-hidden />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          {...small}
          label={t`移除 ${name}`}
          icon={<X aria-hidden />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

/** A file on its way. */
export function UploadTile({ item }: { item: UploadItem }) {
  const { name, size, sent, error } = item
  const percent = Math.floor((sent / Math.max(1, size)) * 100)
  return (
    <li className={box}>
      <span className="flex h-20 flex-col items-center justify-center gap-1 px-1 text-center text-sm">
        <UploadThumbnail item={item} className="size-8 rounded" />
        <span className="w-full truncate" title={name}>
          {name}
        </span>
        {error ? (
          <span className="line-clamp-1 text-danger-strong" title={translate(error)}>
            {translate(error)}
          </span>
        ) : (
          <span
            role="progressbar"
            aria-label={name}
            aria-valuenow={percent}
            className="text-text-muted tabular-nums"
          >
            {percent}%
          </span>
        )}
      </span>
      <span className="flex justify-end border-t">
        <RetryAndRemove item={item} />
      </span>
    </li>
  )
}
