import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { ownAvatar } from '#core/session/own-avatar.ts'
import { CropDialog } from '#kit/crop/crop-dialog.tsx'
import { OwnAvatar } from '#kit/files/own-avatar.tsx'
import { RetryAndRemove, UploadThumbnail } from '#kit/files/upload-parts.tsx'
import { QrCode } from '#kit/qr-code.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/field/switch.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { samplePicture } from '../sample-files.ts'
import { sampleUpload } from '../sample-upload.ts'
import { State } from '../state.tsx'

interface CropProps {
  /** What the button says. */
  name: string
  file: string
  waiting?: number
  aspect?: number
}

const Crop = ({ name, file: fileName, waiting = 0, ...options }: CropProps) => {
  const [file, setFile] = useState<File>()
  const close = () => setFile(undefined)
  return (
    <>
      <Button data-opens="[role=dialog]" onClick={() => void samplePicture(fileName).then(setFile)}>
        {name}
      </Button>
      {file && (
        <CropDialog
          {...options}
          file={file}
          waiting={waiting}
          required={options.aspect !== undefined}
          onDone={close}
          onAsChosen={close}
          onClose={close}
        />
      )}
    </>
  )
}

const CropDialogs = () => (
  <State name={`${labels.usual} · ${labels.required} · ${labels.long}`} wide>
    <Crop name={labels.usual} file={`${labels.proof}.png`} />
    <Crop name={labels.required} file={`${labels.proof}.png`} aspect={1} />
    <Crop name={labels.long} file={`${unbroken}.png`} waiting={3} />
  </State>
)

const OwnAvatars = () => {
  const { address } = useSnapshot(ownAvatar)
  return (
    <State name={`${labels.empty} · ${labels.usual}`}>
      <OwnAvatar fallback={<UserRound aria-hidden className="size-8" />} className="size-8" />
      <Switch
        label={labels.show}
        checked={address !== ''}
        onChange={(event) => {
          ownAvatar.address = event.target.checked ? '/favicon.svg' : ''
        }}
      />
    </State>
  )
}

const kinds = ['image', 'video', 'audio', 'document'] as const

const UploadThumbnails = () => (
  <State name={labels.variants}>
    {kinds.map((kind) => (
      <UploadThumbnail key={kind} item={{ ...sampleUpload, kind }} className="size-8" />
    ))}
  </State>
)

const RetryAndRemoves = () => (
  <State name={`${labels.usual} · ${labels.failed}`}>
    <RetryAndRemove item={sampleUpload} />
    <RetryAndRemove item={{ ...sampleUpload, name: labels.remark, state: 'error' }} />
  </State>
)

const QrCodes = () => (
  <>
    <State name={labels.usual}>
      <QrCode text="https://example.com/" label={labels.proof} />
    </State>
    <State name={labels.long}>
      <QrCode text={unbroken.repeat(3)} label={labels.long} size={160} />
    </State>
  </>
)

export const images: Examples = {
  QrCode: QrCodes,
  CropDialog: CropDialogs,
  OwnAvatar: OwnAvatars,
  UploadThumbnail: UploadThumbnails,
  RetryAndRemove: RetryAndRemoves,
}
