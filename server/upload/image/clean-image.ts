// Images are drawn anew: what is left has the pixels and nothing else (no EXIF, no GPS, no hidden second file).
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { FileType } from '../file-types.ts'

/** Most pixels of all frames of an image together, read from its header before anything is drawn. */
const maxPixels = 50_000_000

// One picture at a time already fills a core; the cache would keep memory that uploads need once.
sharp.cache(false)
sharp.concurrency(1)

export interface ImageSize {
  readonly width: number
  readonly height: number
}

export interface DrawnImage extends ImageSize {
  /** False when nothing was written: the image may be kept as it is. */
  readonly isDrawn: boolean
}

/** The refusal of an image that the library cannot read. */
export const damaged = () => new Refusal(Code.rule, 'imageDamaged')
/** The limit in the units of each language. */
const limits = {
  millions: String(maxPixels / 1_000_000),
  tenThousands: String(maxPixels / 10_000),
}

/** Throws 42203 unless an image of this size, all frames together, may be drawn. */
export function assertImageSize(width: number, height: number, frames = 1): void {
  if (!(width > 0 && height > 0)) throw damaged()
  if (width * height * frames > maxPixels) {
    throw new Refusal(Code.rule, 'imageTooLarge', limits)
  }
}

/**
 * Draws the image in the file `from` anew into the file `to`, in its own format, upright, animations kept.
 * Throws 42203 when it is damaged, of another format, or has more than 50 million pixels in all its frames. A BMP holds no
 * metadata: only its header is checked, and `isDrawn` is false because nothing was written to `to`.
 */
export async function cleanImage(
  type: Pick<FileType, 'extension'>,
  from: string,
  to: string,
): Promise<DrawnImage> {
  if (type.extension === 'bmp') return { ...(await bmpSize(from)), isDrawn: false }
  const format = type.extension === 'jpg' ? 'jpeg' : type.extension
  const header = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  const { width, height, pageHeight = height, pages = 1 } = header
  assertImageSize(width, pageHeight, pages)
  if (header.format !== format) {
    throw new Refusal(Code.rule, 'fileContentOther', { extension: type.extension })
  }
  const options = {
    animated: pages > 1,
    limitInputPixels: maxPixels,
    sequentialRead: pages === 1,
  }
  try {
    const image = sharp(from, options).autoOrient()
    const formatted =
      format === 'jpeg'
        ? image.jpeg({ quality: 90 })
        : format === 'png'
          ? image.png({ compressionLevel: 6 })
          : format === 'webp'
            ? image.webp({ quality: 90, lossless: false })
            : image.gif()
    const drawn = await formatted.toFile(to)
    return { width: drawn.width, height: drawn.pageHeight ?? drawn.height, isDrawn: true }
  } catch (error) {
    throw ofMachine(error) ?? damaged()
  }
}

/** The error where it speaks of the machine (disk, memory) and not of the picture. */
export function ofMachine(error: unknown): Error | undefined {
  if (error instanceof Error && 'code' in error) return error
  const { message } = error as Error
  if (/no space left|quota exceeded/i.test(message))
    return Object.assign(new Error(message), { code: 'ENOSPC' })
  return /(?:system|unix) error/i.test(message) ? new Error(message) : undefined
}

async function bmpSize(path: string): Promise<ImageSize> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(26), 0, 26, 0)
    if (bytesRead < 26) throw damaged()
    const isOld = buffer.readUInt32LE(14) === 12
    const width = isOld ? buffer.readUInt16LE(18) : buffer.readInt32LE(18)
    const height = isOld ? buffer.readUInt16LE(20) : Math.abs(buffer.readInt32LE(22))
    assertImageSize(width, height)
    return { width, height }
  } finally {
    await handle.close()
  }
}
