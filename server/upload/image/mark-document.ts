// Draws a picture of an identity document with a mark in it. Loaded by the image process only: whoever applies sends the
// picture, and it may be made to cost much.
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'
import { fileType, headBytes } from '../file-types.ts'
import { assertImageSize, damaged, type DrawnImage, ofMachine } from './clean-image.ts'
import { watermarkSvg } from './watermark.ts'

/** Formats of pixels by their first bytes. SVG is none: it is a program for drawing, of any cost in a few bytes. */
const formats = ['jpg', 'png', 'webp', 'gif'] as const
/** Longest side of what is shown, in pixels: enough to read a document by. */
const maxSide = 1600

async function isPixels(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    return formats.some((extension) => fileType(extension)?.fits(head))
  } finally {
    await handle.close()
  }
}

/**
 * Draws the picture in the file `from` as JPEG into the file `to`, at most 1,600 pixels wide and high, `mark` all over it.
 * Throws 42203 when it is not a JPEG, PNG, WebP or GIF, is damaged, or has more than 50 million pixels.
 */
export async function markDocument(from: string, to: string, mark: string): Promise<DrawnImage> {
  // Before the library looks: to tell what an SVG is, it draws on a parser that follows all it says.
  if (!(await isPixels(from))) throw new Refusal(Code.rule, 'documentFormat')
  try {
    const { width, height } = await sharp(from, { limitInputPixels: false }).metadata()
    assertImageSize(width, height)
    const { data, info } = await sharp(from, { sequentialRead: true })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const input = Buffer.from(watermarkSvg(mark, info.width, info.height))
    const drawn = await sharp(data).composite([{ input }]).jpeg({ quality: 82 }).toFile(to)
    return { width: drawn.width, height: drawn.height, isDrawn: true }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw ofMachine(error) ?? damaged()
  }
}
