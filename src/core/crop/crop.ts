// What is cut out of an image: a rectangle, in pixels of the image after its quarter turns. Every step answers a new
// crop whose rectangle lies inside the image, whatever it was asked for.

/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}
/** A place in pixels of the turned image. */
export interface Point {
  readonly x: number
  readonly y: number
}
export type Rect = Point & Size

/** A crop in progress. */
export interface Crop {
  /** The image as it was, before any turn. */
  readonly image: Size
  /** Quarter turns to the right, 0 to 3. */
  readonly turns: number
  readonly rect: Rect
  /** Width by height; null while it is free. */
  readonly aspect: number | null
}

/** No side gets shorter than this by zooming or pulling, unless the image is. */
const minSide = 16

const clamp = (value: number, min: number, max: number) =>
  Math.min(Math.max(value, min), Math.max(min, max))

/** The image after its turns. */
export const turnedSize = ({ image, turns }: Pick<Crop, 'image' | 'turns'>): Size =>
  turns % 2 === 0 ? image : { width: image.height, height: image.width }

const centreOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** A rectangle of a size around a point, pushed back into the bounds. */
const placed = ({ width, height }: Size, centre: Point, bounds: Size): Rect => ({
  x: clamp(centre.x - width / 2, 0, bounds.width - width),
  y: clamp(centre.y - height / 2, 0, bounds.height - height),
  width,
  height,
})

/** The largest size of a ratio inside another. */
const largest = (bounds: Size, aspect: number): Size => {
  const width = Math.min(bounds.width, bounds.height * aspect)
  return { width, height: width / aspect }
}

/** The whole image, or the largest part of the wanted ratio in its middle. */
export function startCrop(image: Size, aspect: number | null): Crop {
  const size = aspect === null ? image : largest(image, aspect)
  const middle = { x: image.width / 2, y: image.height / 2 }
  return { image, turns: 0, aspect, rect: placed(size, middle, image) }
}

/** Moves the rectangle by pixels of the image. */
export function moveCrop(crop: Crop, by: Point): Crop {
  const { x, y } = centreOf(crop.rect)
  return { ...crop, rect: placed(crop.rect, { x: x + by.x, y: y + by.y }, turnedSize(crop)) }
}

/** Shows `factor` times as much detail (below 1: less) and keeps `at` where it is within the rectangle. */
export function zoomCrop(crop: Crop, factor: number, at: Point = centreOf(crop.rect)): Crop {
  const { rect } = crop
  const bounds = turnedSize(crop)
  const aspect = rect.width / rect.height
  const max = largest(bounds, aspect).width
  const min = Math.min(max, minSide * Math.max(1, aspect))
  const width = clamp(rect.width / factor, min, max)
  const scale = width / rect.width
  const centre = centreOf(rect)
  const shifted = {
    x: at.x + (centre.x - at.x) * scale,
    y: at.y + (centre.y - at.y) * scale,
  }
  return { ...crop, rect: placed({ width, height: width / aspect }, shifted, bounds) }
}

/** Fixes the ratio, or sets it free: the middle stays, the rectangle keeps about its area. */
export function setAspect(crop: Crop, aspect: number | null): Crop {
  if (aspect === null) return { ...crop, aspect }
  const bounds = turnedSize(crop)
  const { rect } = crop
  const max = largest(bounds, aspect).width
  const width = Math.min(max, Math.sqrt(rect.width * rect.height * aspect))
  return {
    ...crop,
    aspect,
    rect: placed({ width, height: width / aspect }, centreOf(rect), bounds),
  }
}

/** Turns image and rectangle together by a quarter: 1 to the right, -1 to the left. */
export function turnCrop(crop: Crop, quarter: 1 | -1): Crop {
  const { rect } = crop
  const { width, height } = turnedSize(crop)
  const turned: Rect =
    quarter === 1
      ? { x: height - rect.y - rect.height, y: rect.x, width: rect.height, height: rect.width }
      : { x: rect.y, y: width - rect.x - rect.width, width: rect.height, height: rect.width }
  const next = { ...crop, turns: (crop.turns + quarter + 4) % 4, rect: turned }
  return setAspect(next, crop.aspect)
}

/** Sides of the rectangle that are pulled; each by pixels outwards (below 0: inwards). */
export type Pull = Readonly<Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>>

/** Pulls sides of a free rectangle; one with a fixed ratio stays as it is. */
export function pullCrop(crop: Crop, { left = 0, top = 0, right = 0, bottom = 0 }: Pull): Crop {
  if (crop.aspect !== null) return crop
  const { x, y, width, height } = crop.rect
  const bounds = turnedSize(crop)
  const leastX = Math.min(minSide, width)
  const leastY = Math.min(minSide, height)
  const x0 = clamp(x - left, 0, x + width - leastX)
  const y0 = clamp(y - top, 0, y + height - leastY)
  const x1 = clamp(x + width + right, x0 + leastX, bounds.width)
  const y1 = clamp(y + height + bottom, y0 + leastY, bounds.height)
  return { ...crop, rect: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 } }
}

/** True while nothing would be cut off or turned. */
export const isWhole = ({ image, turns, rect }: Crop): boolean =>
  turns === 0 && rect.width === image.width && rect.height === image.height

/** Most pixels of what is drawn: what every browser's canvas can hold. */
const maxPixels = 16_777_216

/** Width and height of the result: as cut, scaled down to the limits, in whole pixels. */
export function resultSize({ rect }: Crop, maxSide = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(
    1,
    maxSide / Math.max(rect.width, rect.height),
    Math.sqrt(maxPixels / (rect.width * rect.height)),
  )
  const whole = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: whole(rect.width), height: whole(rect.height) }
}
