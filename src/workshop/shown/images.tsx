import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { ownAvatar } from '#core/own-avatar.ts'
import { CropDialog } from '#kit/crop/crop-dialog.tsx'
import { OwnAvatar } from '#kit/own-avatar.tsx'
import { RetryAndRemove, UploadThumbnail } from '#kit/upload-parts.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'
import { samplePicture } from '../sample-files.ts'
import { sampleUpload } from '../sample-upload.ts'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say, unbroken } from '../words.ts'

interface CropProps {
  /** What the button says. */
  name: string
  file: string
  waiting?: number
  aspect?: number
}

const Crop = ({ name, file: fileName, waiting = 0, ...wish }: CropProps) => {
  const [file, setFile] = useState<File>()
  const close = () => setFile(undefined)
  return (
    <>
      <Button data-opens="[role=dialog]" onClick={() => void samplePicture(fileName).then(setFile)}>
        {name}
      </Button>
      {file && (
        <CropDialog
          {...wish}
          file={file}
          waiting={waiting}
          required={wish.aspect !== undefined}
          onDone={close}
          onAsChosen={close}
          onClose={close}
        />
      )}
    </>
  )
}

const CropDialogs = () => (
  <State name={`${say.usual} · ${say.required} · ${say.long}`} wide>
    <Crop name={say.usual} file={`${say.proof}.png`} />
    <Crop name={say.required} file={`${say.proof}.png`} aspect={1} />
    <Crop name={say.long} file={`${unbroken}.png`} waiting={3} />
  </State>
)

const OwnAvatars = () => {
  const { address } = useSnapshot(ownAvatar)
  return (
    <State name={`${say.empty} · ${say.usual}`}>
      <OwnAvatar fallback={<UserRound aria-hidden className="size-8" />} className="size-8" />
      <Switch
        label={say.show}
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
  <State name={say.variants}>
    {kinds.map((kind) => (
      <UploadThumbnail key={kind} item={{ ...sampleUpload, kind }} className="size-8" />
    ))}
  </State>
)

const RetryAndRemoves = () => (
  <State name={`${say.usual} · ${say.failed}`}>
    <RetryAndRemove item={sampleUpload} />
    <RetryAndRemove item={{ ...sampleUpload, name: say.remark, state: 'error' }} />
  </State>
)

export const images: Shown = {
  CropDialog: CropDialogs,
  OwnAvatar: OwnAvatars,
  UploadThumbnail: UploadThumbnails,
  RetryAndRemove: RetryAndRemoves,
}
