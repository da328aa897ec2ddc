import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StoredImage } from '#kit/files/stored-image.tsx'
import { useKeys } from '#kit/keys/keys.ts'
import { Dialog } from '#ui/layer/dialog.tsx'

/** Only images reach an `img`: pictures the server holds, or drawn into the record itself. */
const isImage = (source: string) =>
  /^(https:\/\/|\/|data:image\/(png|jpeg|gif|webp|bmp|svg\+xml)[;,])/.test(source)

/** The proofs as thumbnails; one opens large, the arrow keys turn over. */
export function ProofImages({ images }: { images: readonly string[] }) {
  const { t } = useLingui()
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
            alt={t`转账凭证 ${index + 1}`}
            className="h-28 w-auto object-contain"
          />
        </button>
      ))}
      {at !== undefined && <Lightbox images={safe} at={at} onRotate={setAt} />}
    </div>
  )
}

interface LightboxProps {
  images: readonly string[]
  at: number
  onRotate: (at: number | undefined) => void
}

function Lightbox({ images, at, onRotate }: LightboxProps) {
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
      title={t`转账凭证 ${at + 1}/${images.length}`}
      closeLabel={t`关闭`}
    >
      <StoredImage
        source={images[at] ?? ''}
        alt={t`转账凭证 ${at + 1}`}
        className="mx-auto max-h-[70dvh] object-contain"
      />
    </Dialog>
  )
}
