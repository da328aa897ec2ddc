import { getExtension } from '#contract/upload.ts'
import { type Crop, isWhole, resultSize } from './crop.ts'

/** What a canvas can write; everything else (gif, bmp) becomes a PNG. */
const encoded: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
}
const quality = 0.92

/** The name with the ending of what was really written: some browsers answer a PNG where they were asked for WebP. */
function nameFor(name: string, type: string): string {
  const ending = getExtension(name)
  if (encoded[ending] === type) return name
  const stem = ending === '' ? name : name.slice(0, -(ending.length + 1))
  return `${stem}.${endings[type] ?? 'png'}`
}

/**
 * The cut part as a file of the same type and name, no longer side than `maxSide`. The file itself where nothing was
 * cut, so that nothing is lost by writing it anew. Throws where the browser cannot draw it.
 */
export async function drawCrop(
  file: File,
  image: CanvasImageSource,
  crop: Crop,
  maxSide?: number,
): Promise<File> {
  const { width, height } = resultSize(crop, maxSide)
  if (isWhole(crop) && width === crop.image.width && height === crop.image.height) return file
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  const { rect, turns, image: size } = crop
  context.imageSmoothingQuality = 'high'
  context.scale(width / rect.width, height / rect.height)
  context.translate(-rect.x, -rect.y)
  // Where the upper left corner of the image goes by its turns.
  if (turns === 1) context.translate(size.height, 0)
  if (turns === 2) context.translate(size.width, size.height)
  if (turns === 3) context.translate(0, size.width)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(image, 0, 0, size.width, size.height)
  const type = encoded[getExtension(file.name)] ?? 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error('The picture could not be written.')
  return new File([blob], nameFor(file.name, blob.type), { type: blob.type })
}
