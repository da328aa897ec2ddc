// How a crop lies on the stage: the rectangle as large as it fits, the image behind it turned and scaled to match.
import { type Crop, type Rect, type Size, turnedSize } from '#core/crop/crop.ts'

/** Room around the frame for its handles. */
const padding = 20

/** Where a pixel of the turned image lies on the stage: `x * scale + left`. */
export interface CropView {
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** The view that shows the rectangle in the middle of the stage, as large as it fits. */
export function fitView({ rect }: Crop, stage: Size): CropView {
  const scale = Math.max(
    1e-4,
    Math.min((stage.width - 2 * padding) / rect.width, (stage.height - 2 * padding) / rect.height),
  )
  return {
    scale,
    left: stage.width / 2 - (rect.x + rect.width / 2) * scale,
    top: stage.height / 2 - (rect.y + rect.height / 2) * scale,
  }
}

/** The frame on the stage. */
export const frameIn = ({ rect }: Crop, { scale, left, top }: CropView): Rect => ({
  x: rect.x * scale + left,
  y: rect.y * scale + top,
  width: rect.width * scale,
  height: rect.height * scale,
})

/** The box of the image before its turn, which goes around the middle of it. */
export function imageIn(crop: Crop, { scale, left, top }: CropView): Rect {
  const turned = turnedSize(crop)
  const width = crop.image.width * scale
  const height = crop.image.height * scale
  return {
    x: (turned.width / 2) * scale + left - width / 2,
    y: (turned.height / 2) * scale + top - height / 2,
    width,
    height,
  }
}
