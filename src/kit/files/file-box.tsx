// Files in a form: chosen, dropped or pasted, uploaded by the console's engine, kept as ids in an order. It is loaded
// with the first form that has one; `createFormFields` wraps it.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { FileKind } from '#contract/upload.ts'
import { notify } from '#core/feedback/toast.ts'
import { uploads } from '#core/upload/browser-uploads.ts'
import { droppedFiles } from '#core/upload/dropped-files.ts'
import { pickFiles } from '#core/upload/pick-files.ts'
import type { UploadItem } from '#core/upload/upload-item.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { FieldControl } from '#ui/field/field.tsx'
import type { CropOptions } from '../crop/crop-options.ts'
import { useCropQueue } from '../crop/use-crop-queue.tsx'
import { moveItem } from '../sort/move-item.ts'
import { FileTile, UploadTile } from './file-tile.tsx'

interface FileBoxProps extends FieldControl {
  /** Ids of files, in order. */
  value: readonly string[]
  onValueChange: (ids: string[]) => void
  label: string
  /** Images are shown as pictures, and nothing else is taken. */
  images: boolean
  max: number
  /** Images are cut before they are uploaded. */
  crop?: CropOptions | undefined
}

const imageKinds: readonly FileKind[] = ['image']
const hasFiles = (data: DataTransfer) => data.types.includes('Files')

/** Chooses, shows, orders and drops files; see the head of this file. */
export function FileBox({
  value,
  onValueChange,
  label,
  images,
  max,
  crop,
  id,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
}: FileBoxProps) {
  const { t } = useLingui()
  const { items } = useSnapshot(uploads.state)
  const [rows, setRows] = useState<readonly number[]>([])
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [isOver, setOver] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const dragged = useRef<number>(undefined)
  // In which order files were chosen.
  const nextRank = useRef(0)
  const ranks = useRef(new Map<string, number>())
  const stepped = useRef<{ id: string; step: number }>(undefined)
  const list = useRef<HTMLUListElement>(null)
  const kinds = images ? imageKinds : undefined
  // Uploads end long after the render that began them.
  const latest = useRef({ value, onValueChange })
  useLayoutEffect(() => {
    latest.current = { value, onValueChange }
  }, [value, onValueChange])

  // A tile that is moved by its button takes the button out of the page and back: the focus is put back too.
  useLayoutEffect(() => {
    const { id, step } = stepped.current ?? {}
    stepped.current = undefined
    if (id === undefined) return
    const [back, on] =
      list.current?.querySelectorAll<HTMLButtonElement>(`[data-file="${id}"] button`) ?? []
    const [wanted, other] = step === 1 ? [on, back] : [back, on]
    ;(wanted?.disabled ? other : wanted)?.focus()
  }, [value])

  const coming = rows
    .map((id) => items.find((item) => item.id === id))
    .filter((item) => item !== undefined && item.state !== 'success') as readonly UploadItem[]

  const uploadOne = (file: File) => {
    const rank = (nextRank.current += 1)
    return uploads.add([file], {
      ...(kinds && { kinds }),
      onDone: ({ id, name }) => {
        const { value: ids, onValueChange: set } = latest.current
        setNames((known) => new Map(known).set(id, name))
        if (ids.includes(id)) return
        // A small file ends before a large one that was chosen earlier: it goes behind it all the same.
        ranks.current.set(id, rank)
        const later = ids.findIndex((other) => (ranks.current.get(other) ?? 0) > rank)
        const next = ids.toSpliced(later < 0 ? ids.length : later, 0, id)
        // Another upload may end before the next render: it must find this one in the list.
        latest.current = { ...latest.current, value: next }
        set(next)
      },
    })
  }
  const upload = async (files: readonly File[]) => {
    const ids = await Promise.all(files.map(uploadOne))
    setRows((known) => [...known, ...ids.flat()])
  }
  const { enqueue, waiting, dialog } = useCropQueue(crop, (files) => void upload(files))
  const remaining = max - value.length - coming.length - waiting
  const take = (files: readonly File[]) => {
    if (files.length > remaining) notify.warning(msg`最多可上传${max}个文件，已超出最大限制数`)
    enqueue(files.slice(0, Math.max(0, remaining)))
  }
  // A screenshot is pasted wherever the focus is; a text box has no use for it.
  const paste = useEffectEvent(take)
  useEffect(() => {
    if (!images) return
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      if (!data || ![...data.items].some(({ type }) => type.startsWith('image/'))) return
      event.preventDefault()
      void droppedFiles(data).then((files) => paste(files))
    }
    window.addEventListener('paste', onPaste, { capture: true })
    return () => window.removeEventListener('paste', onPaste, { capture: true })
  }, [images])

  const over = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    void droppedFiles(event.dataTransfer).then(take)
  }
  const move = (from: number, to: number) => {
    const position = to + 1
    onValueChange(moveItem(value, from, to))
    setAnnouncement(t`已移到第 ${position} 位`)
  }

  return (
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'rounded border border-dashed p-2',
        isOver ? 'border-primary bg-primary-soft' : isInvalid && 'border-danger',
      )}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul ref={list} aria-label={label} className="flex flex-wrap gap-2 empty:hidden">
        {value.map((id, index) => (
          <FileTile
            key={id}
            id={id}
            name={names.get(id) ?? t`${label} ${index + 1}`}
            image={images}
            isFirst={index === 0}
            isLast={index === value.length - 1}
            onMove={(step) => {
              stepped.current = { id, step }
              move(index, index + step)
            }}
            onRemove={() => onValueChange(value.filter((other) => other !== id))}
            onDragStart={() => (dragged.current = index)}
            onDropHere={() => {
              if (dragged.current !== undefined) move(dragged.current, index)
              dragged.current = undefined
            }}
          />
        ))}
        {coming.map((item) => (
          <UploadTile key={item.id} item={item} />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          id={id}
          // Required and invalid are no states of a button: the words that tell of them describe it.
          aria-label={images ? t`${label}：选择图片` : t`${label}：选择文件`}
          aria-describedby={describedBy}
          icon={<Plus aria-hidden />}
          {...(remaining <= 0 && { reason: t`最多 ${max} 个文件` })}
          onClick={() => void pickFiles({ kinds, multiple: max > 1 }).then(take)}
        >
          {images ? <Trans>选择图片</Trans> : <Trans>选择文件</Trans>}
        </Button>
        <span className="text-sm text-text-faint">
          {images ? <Trans>可拖放或粘贴图片</Trans> : <Trans>可拖放文件</Trans>}
        </span>
      </div>
      {dialog}
    </div>
  )
}
