import { useState } from 'react'
import { FileBox } from '#kit/files/file-box.tsx'
import { FileTile, UploadTile } from '#kit/files/file-tile.tsx'
import { ImageGallery, WideImages } from '#kit/files/image-gallery.tsx'
import { StoredImage } from '#kit/files/stored-image.tsx'
import { Field } from '#ui/field/field.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { sampleFiles } from '../sample-files.ts'
import { sampleUpload } from '../sample-upload.ts'
import { State } from '../state.tsx'

const Box = ({ first, images, max = 3 }: { first: string[]; images: boolean; max?: number }) => {
  const [ids, setIds] = useState(first)
  return (
    <Field label={labels.proof} error={null}>
      {(control) => (
        <FileBox
          {...control}
          label={labels.proof}
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
    <State name={labels.empty}>
      <Box first={[]} images={false} />
    </State>
    <State name={`${labels.usual} · ${labels.loading} · ${labels.failed}`} wide>
      <Box first={Object.values(sampleFiles)} images max={6} />
    </State>
    <State name={labels.refused}>
      <Box first={[sampleFiles.usual]} images={false} max={1} />
    </State>
    <State name={labels.narrow} narrow>
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
  <State name={`${labels.usual} · ${labels.long} · ${labels.loading} · ${labels.failed}`} wide>
    <Tile id={sampleFiles.usual} name={labels.proof} image />
    <Tile id={sampleFiles.usual} name={`${labels.longText}.pdf`} image={false} />
    <Tile id={sampleFiles.loading} name={labels.proof} image />
    <Tile id={sampleFiles.failed} name={labels.proof} image />
  </State>
)

const UploadTiles = () => (
  <State name={`${labels.loading} · ${labels.long} · ${labels.failed}`} wide>
    <ul className="flex flex-wrap gap-2">
      <UploadTile item={sampleUpload} />
      <UploadTile item={{ ...sampleUpload, id: 2, name: unbroken, sent: 0 }} />
      <UploadTile item={{ ...sampleUpload, id: 3, state: 'error', error: labels.longText }} />
    </ul>
  </State>
)

const StoredImages = () => (
  <State name={`${labels.usual} · ${labels.loading} · ${labels.failed}`}>
    <StoredImage source={sampleFiles.usual} alt={labels.proof} className="h-20 w-28" />
    <StoredImage source={sampleFiles.loading} alt={labels.proof} className="h-20 w-28" />
    <StoredImage source={sampleFiles.failed} alt={labels.proof} className="h-20 w-28" />
  </State>
)

const ImageGalleries = () => (
  <State name={`${labels.usual} · ${labels.failed}`}>
    <ImageGallery images={[sampleFiles.usual, sampleFiles.failed]} name={labels.proof} />
  </State>
)

const WideImageLists = () => (
  <State name={`${labels.usual} · ${labels.failed}`} wide>
    <WideImages images={[sampleFiles.usual, sampleFiles.failed]} name={labels.proof} />
  </State>
)

export const files: Examples = {
  ImageGallery: ImageGalleries,
  WideImages: WideImageLists,
  FileBox: FileBoxes,
  FileTile: FileTiles,
  UploadTile: UploadTiles,
  StoredImage: StoredImages,
}
