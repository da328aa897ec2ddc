import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type Crop, resultSize, setAspect, turnCrop, zoomCrop } from '#core/crop/crop.ts'
import { RadioGroup } from '#ui/field/radio-group.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { zoomStep } from './crop-stage.tsx'

interface CropToolsProps {
  crop: Crop
  change: (step: (crop: Crop) => Crop) => void
  /** False where the ratio is given. */
  isFree: boolean
  maxSide: number | undefined
}

/** Ratios on offer by name; null is free. */
const ratios = { free: null, '1:1': 1, '4:3': 4 / 3, '3:4': 3 / 4, '16:9': 16 / 9 } as const
type Ratio = keyof typeof ratios
const names = Object.keys(ratios) as Ratio[]

/** Turn, zoom and ratio as buttons, and the size that comes out. */
export function CropTools({ crop, change, isFree, maxSide }: CropToolsProps) {
  const { t } = useLingui()
  const { width, height } = resultSize(crop, maxSide)
  const zoomBy = (factor: number) => () => change((now) => zoomCrop(now, factor))
  const rotate = (quarter: 1 | -1) => () => change((now) => turnCrop(now, quarter))
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex gap-1">
        <IconButton label={t`向左旋转 90°`} icon={<RotateCcw aria-hidden />} onClick={rotate(-1)} />
        <IconButton label={t`向右旋转 90°`} icon={<RotateCw aria-hidden />} onClick={rotate(1)} />
        <IconButton label={t`缩小`} icon={<ZoomOut aria-hidden />} onClick={zoomBy(1 / zoomStep)} />
        <IconButton label={t`放大`} icon={<ZoomIn aria-hidden />} onClick={zoomBy(zoomStep)} />
      </div>
      {isFree && (
        <RadioGroup
          label={t`比例`}
          hideLabel
          options={names.map((name) => ({ value: name, label: name === 'free' ? t`自由` : name }))}
          value={names.find((name) => ratios[name] === crop.aspect) ?? null}
          onValueChange={(name) => change((now) => setAspect(now, ratios[name]))}
        />
      )}
      <p role="status" className="ml-auto text-sm text-text-muted tabular-nums">
        <Trans>
          {width} × {height} 像素
        </Trans>
      </p>
    </div>
  )
}
