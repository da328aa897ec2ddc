// Cuts a chosen image before it is uploaded: what is cut off never leaves this machine. Loaded with the first image.
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Crop, startCrop } from '#core/crop/crop.ts'
import { drawCrop } from '#core/crop/draw-crop.ts'
import { notify } from '#core/feedback/toast.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { useKeys } from '../keys/keys.ts'
import type { CropOptions } from './crop-options.ts'
import { CropStage } from './crop-stage.tsx'
import { CropTools } from './crop-tools.tsx'
import { usePicture } from './use-picture.ts'

interface CropDialogProps extends CropOptions {
  file: File
  /** How many images wait after this one. */
  waiting: number
  /** With the cut image, or the chosen one as it is. */
  onDone: (file: File) => void
  /** All that wait, and this one, as they were chosen. */
  onAsChosen: () => void
  /** Nothing of this one; only where an image must be cut. */
  onClose: () => void
}

/** Opens over whatever asked; Enter on the picture takes it, Escape leaves the file as it was chosen. */
export function CropDialog({
  file,
  waiting,
  aspect,
  maxSide,
  required = false,
  onDone,
  onAsChosen,
  onClose,
}: CropDialogProps) {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const { address, picture } = usePicture(file)
  const [changed, setChanged] = useState<Crop>()
  const [isBusy, setBusy] = useState(false)
  const size = picture && { width: picture.naturalWidth, height: picture.naturalHeight }
  const crop = changed ?? (size ? startCrop(size, aspect ?? null) : undefined)
  const change = (step: (now: Crop) => Crop) =>
    setChanged((now) => {
      const from = now ?? crop
      return from && step(from)
    })

  const leave = () => (required ? onClose() : onDone(file))
  const give = useEffectEvent(() => {
    notify.warning(msg`图片无法读取，请换一张`)
    leave()
  })
  const isUnreadable = picture === null
  useEffect(() => {
    if (isUnreadable) give()
  }, [isUnreadable])

  const accept = async () => {
    if (!picture || !crop || isBusy) return
    setBusy(true)
    try {
      onDone(await drawCrop(file, picture, crop, maxSide))
    } catch {
      setBusy(false)
      notify.error(msg`裁剪失败，请换一张图片或使用原图`)
    }
  }
  // The dialog below has the same combination: while this one is open it must not be heard there.
  useKeys('dialog', [{ keys: 'Ctrl+Enter', label: msg`裁剪并使用`, run: () => void accept() }])
  return (
    <Dialog
      open
      size="lg"
      title={required ? t`裁剪图片` : <ImageTitle name={file.name} waiting={waiting} />}
      closeLabel={required ? t`关闭` : t`使用原图`}
      closeOnOutside={false}
      onOpenChange={leave}
      initialFocus={() => stage.current}
      footer={
        <>
          {!required && waiting > 0 && (
            <Button className="mr-auto" onClick={onAsChosen}>
              <Trans>其余均用原图</Trans>
            </Button>
          )}
          <Button onClick={leave}>
            {required ? <Trans>取消</Trans> : <Trans>使用原图</Trans>}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            aria-keyshortcuts="Enter"
            onClick={() => void accept()}
          >
            <Trans>裁剪并使用</Trans> <Kbd className="max-sm:hidden">↵</Kbd>
          </Button>
        </>
      }
    >
      <CropStage
        stage={stage}
        source={address}
        crop={crop}
        change={change}
        onAccept={() => void accept()}
        hintId={hintId}
      />
      {crop && (
        <CropTools crop={crop} change={change} isFree={aspect === undefined} maxSide={maxSide} />
      )}
      <p id={hintId} className="mt-2 text-sm text-text-faint max-md:sr-only">
        {aspect === undefined ? (
          <Trans>方向键移动，Shift 加方向键调整大小，+ 和 - 缩放，R 旋转，回车确认</Trans>
        ) : (
          <Trans>方向键移动，+ 和 - 缩放，R 旋转，回车确认</Trans>
        )}
      </p>
    </Dialog>
  )
}

const ImageTitle = ({ name, waiting }: { name: string; waiting: number }) =>
  waiting === 0 ? (
    <Trans>裁剪 {name}</Trans>
  ) : (
    <Trans>
      裁剪 {name}（之后还有 {waiting} 张）
    </Trans>
  )
