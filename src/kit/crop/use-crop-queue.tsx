import { type ReactNode, useRef, useState } from 'react'
import { getExtension, findFileKind } from '#contract/upload.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import type { CropOptions } from './crop-options.ts'

const CropDialog = lazyDialog(async () => {
  const [{ CropDialog: Loaded }] = await Promise.all([
    import('./crop-dialog.tsx'),
    loadTexts('crop'),
  ])
  return Loaded
})

interface Waiting {
  readonly key: number
  readonly file: File
}

const isImage = ({ name }: File) => findFileKind(getExtension(name)) === 'image'

/**
 * Asks about each chosen image, one after the other, what of it is to be taken; each goes on as soon as it is decided.
 * Without a wish, and for what is no image, files go on at once. Draw `dialog` where the field is.
 */
export function useCropQueue(
  options: CropOptions | undefined,
  onFiles: (files: readonly File[]) => void,
): { enqueue: (files: readonly File[]) => void; waiting: number; dialog: ReactNode } {
  const [queue, setQueue] = useState<readonly Waiting[]>([])
  const nextKey = useRef(0)
  const enqueue = (files: readonly File[]) => {
    const asked = options ? files.filter(isImage) : []
    const others = files.filter((file) => !asked.includes(file))
    if (others.length > 0) onFiles(others)
    const fresh = asked.map((file) => ({ key: (nextKey.current += 1), file }))
    setQueue((known) => [...known, ...fresh])
  }
  const [first, ...rest] = queue
  const next = (file?: File) => {
    setQueue((known) => known.slice(1))
    if (file) onFiles([file])
  }
  const dialog = first && options && (
    <CropDialog
      key={first.key}
      {...options}
      file={first.file}
      waiting={rest.length}
      onDone={next}
      onAsChosen={() => {
        setQueue((known) => known.slice(queue.length))
        onFiles(queue.map(({ file }) => file))
      }}
      // Also where the dialog cannot be fetched: the image is taken as it is, unless it has to be cut.
      onClose={() => next(options.required ? undefined : first.file)}
    />
  )
  return { enqueue, waiting: queue.length, dialog }
}
