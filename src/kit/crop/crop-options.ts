/** How images of a field are cut before they are uploaded. */
export interface CropOptions {
  /** Width by height; left out: the operator chooses, also not to cut at all. */
  aspect?: number
  /** Longest side of the result in pixels. */
  maxSide?: number
  /** An image that is not cut is not taken. */
  required?: boolean
}
