// Choosing an image and cutting it by the kit's dialog. What comes out is a file; here it is shown, not uploaded.
import { Trans, useLingui } from '@lingui/react/macro'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#core/format/format-bytes.ts'
import { pickFiles } from '#core/upload/pick-files.ts'
import { useCropQueue } from '#kit/crop/use-crop-queue.tsx'
import { useBlobAddress } from '#kit/files/use-blob-address.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RadioGroup } from '#ui/field/radio-group.tsx'

const shapes = { square: 1, wide: 16 / 9 } as const

export function ImageCropPage() {
  const { t } = useLingui()
  const [shape, setShape] = useState<keyof typeof shapes>('square')
  const [result, setResult] = useState<File>()
  const address = useBlobAddress(result)
  const { enqueue, dialog } = useCropQueue(
    { aspect: shapes[shape], maxSide: 512, required: true },
    ([file]) => setResult(file),
  )
  const choose = async () => enqueue(await pickFiles({ kinds: ['image'], multiple: false }))
  return (
    <Card title={t`图片裁剪`} className="max-w-180">
      <div className="flex flex-wrap items-end gap-4">
        <RadioGroup
          label={t`比例`}
          value={shape}
          onValueChange={setShape}
          options={[
            { value: 'square', label: '1 : 1' },
            { value: 'wide', label: '16 : 9' },
          ]}
        />
        <Button icon={<ImageUp aria-hidden />} onClick={() => void choose()}>
          <Trans>选择图片</Trans>
        </Button>
      </div>
      <div className="mt-4">
        {result && address ? (
          <figure>
            <img src={address} alt={t`裁剪结果`} className="max-h-80 rounded border" />
            <figcaption className="mt-1 text-sm text-text-faint">
              {result.name} · {formatBytes(result.size)}
            </figcaption>
          </figure>
        ) : (
          <EmptyState title={t`还没有裁剪结果`} />
        )}
      </div>
      {dialog}
    </Card>
  )
}
