import { useState } from 'react'
import { FileBox } from '#kit/file-box.tsx'
import { FileTile, UploadTile } from '#kit/file-tile.tsx'
import { StoredImage } from '#kit/stored-image.tsx'
import { Field } from '#ui/field.tsx'
import { sampleFiles } from '../sample-files.ts'
import { sampleUpload } from '../sample-upload.ts'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say, unbroken } from '../words.ts'

const Box = ({ first, images, max = 3 }: { first: string[]; images: boolean; max?: number }) => {
  const [ids, setIds] = useState(first)
  return (
    <Field label={say.proof} error={null}>
      {(control) => (
        <FileBox
          {...control}
          label={say.proof}
          value={ids}
          onValueChange={setIds}
          images={images}
          max={max}
        />
      )}
    </Field>
  )
}

const FileBoxes = () => (
  <>
    <State name={say.empty}>
      <Box first={[]} images={false} />
    </State>
    <State name={`${say.usual} · ${say.loading} · ${say.failed}`} wide>
      <Box first={Object.values(sampleFiles)} images max={6} />
    </State>
    <State name={say.refused}>
      <Box first={[sampleFiles.usual]} images={false} max={1} />
    </State>
    <State name={say.narrow} narrow>
      <Box first={[sampleFiles.usual]} images />
    </State>
  </>
)

const nothing = () => undefined

const Tile = ({ id, name, image }: { id: string; name: string; image: boolean }) => (
  <ul>
    <FileTile
      id={id}
      name={name}
      image={image}
      isFirst
      isLast={false}
      onMove={nothing}
      onRemove={nothing}
      onDragStart={nothing}
      onDropHere={nothing}
    />
  </ul>
)

const FileTiles = () => (
  <State name={`${say.usual} · ${say.long} · ${say.loading} · ${say.failed}`} wide>
    <Tile id={sampleFiles.usual} name={say.proof} image />
    <Tile id={sampleFiles.usual} name={`${say.longText}.pdf`} image={false} />
    <Tile id={sampleFiles.loading} name={say.proof} image />
    <Tile id={sampleFiles.failed} name={say.proof} image />
  </State>
)

const UploadTiles = () => (
  <State name={`${say.loading} · ${say.long} · ${say.failed}`} wide>
    <ul className="flex flex-wrap gap-2">
      <UploadTile item={sampleUpload} />
      <UploadTile item={{ ...sampleUpload, id: 2, name: unbroken, sent: 0 }} />
      <UploadTile item={{ ...sampleUpload, id: 3, state: 'error', error: say.longText }} />
    </ul>
  </State>
)

const StoredImages = () => (
  <State name={`${say.usual} · ${say.loading} · ${say.failed}`}>
    <StoredImage source={sampleFiles.usual} alt={say.proof} className="h-20 w-28" />
    <StoredImage source={sampleFiles.loading} alt={say.proof} className="h-20 w-28" />
    <StoredImage source={sampleFiles.failed} alt={say.proof} className="h-20 w-28" />
  </State>
)

export const files: Shown = {
  FileBox: FileBoxes,
  FileTile: FileTiles,
  UploadTile: UploadTiles,
  StoredImage: StoredImages,
}
