import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '#ui/layer/dialog.tsx'
import { useKeys } from '../keys/keys.ts'
import { StoredImage } from './stored-image.tsx'
import { ZoomableImage } from './zoomable-image.tsx'

/** Only images reach an `img`: pictures the server holds, by id or address, or drawn into the record itself. */
const isImage = (source: string) =>
  /^(\d+$|https:\/\/|\/|data:image\/(png|jpeg|gif|webp|bmp|svg\+xml)[;,])/.test(source)

interface ImageGalleryProps {
  images: readonly string[]
  /** What they are: each is called by it and its place. */
  name: string
}

/** The pictures of a record as thumbnails; one opens large, the arrow keys turn over. */
export function ImageGallery({ images, name }: ImageGalleryProps) {
  const [at, setAt] = useState<number>()
  const safe = images.filter(isImage)
  return (
    <div className="flex flex-wrap gap-2">
      {safe.map((source, index) => (
        <button
          key={source}
          type="button"
          onClick={() => setAt(index)}
          className="rounded border p-1"
        >
          <StoredImage
            source={source}
            alt={`${name} ${index + 1}`}
            className="h-28 w-auto object-contain"
          />
        </button>
      ))}
      {at !== undefined && <Lightbox images={safe} name={name} at={at} onRotate={setAt} />}
    </div>
  )
}

/** The pictures that a decision rests on, each as wide as the panel of its record. */
export const WideImages = ({ images, name }: ImageGalleryProps) => (
  <div className="flex flex-col gap-4">
    {images.filter(isImage).map((source, index) => {
      const label = `${name} ${index + 1}`
      return (
        <ZoomableImage key={source} name={label} isKeyed={index === 0}>
          {(look) => <StoredImage source={source} alt={label} {...look} />}
        </ZoomableImage>
      )
    })}
  </div>
)

interface LightboxProps extends ImageGalleryProps {
  at: number
  onRotate: (at: number | undefined) => void
}

function Lightbox({ images, name, at, onRotate }: LightboxProps) {
  const { t } = useLingui()
  const rotation = (step: number) => onRotate((at + step + images.length) % images.length)
  useKeys('dialog', [
    { keys: 'ArrowLeft', label: msg`上一张`, repeat: true, run: () => rotation(-1) },
    { keys: 'ArrowRight', label: msg`下一张`, repeat: true, run: () => rotation(1) },
  ])
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={() => onRotate(undefined)}
      title={`${name} ${at + 1}/${images.length}`}
      closeLabel={t`关闭`}
    >
      <StoredImage
        source={images[at] ?? ''}
        alt={`${name} ${at + 1}`}
        className="mx-auto max-h-[70dvh] object-contain"
      />
    </Dialog>
  )
}
