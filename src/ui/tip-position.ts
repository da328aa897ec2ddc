type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

/** The side of its anchor a tip would like to be at. */
export type TipSide = 'top' | 'right' | 'bottom' | 'left'

const gap = 6
const edge = 8

// One axis: before or after the anchor, changed over when it does not fit on the wanted side only.
const beside = (start: number, length: number, size: number, available: number, after: boolean) => {
  const before = start - size - gap
  const behind = start + length + gap
  const wanted = after ? behind : before
  const other = after ? before : behind
  const fits = (value: number) => value >= 0 && value + size <= available
  return fits(wanted) || !fits(other) ? wanted : other
}

const within = (value: number, size: number, available: number) =>
  Math.round(Math.max(edge, Math.min(value, available - size - edge)))

/**
 * Where in the window a tip goes: at the wanted side of its anchor, at the opposite one where only
 * that has room, and never past the window's edge. All in CSS pixels.
 */
export const tipPosition = (anchor: Box, tip: Size, side: TipSide, view: Size) => {
  const sideways = side === 'left' || side === 'right'
  const left = sideways
    ? beside(anchor.left, anchor.width, tip.width, view.width, side === 'right')
    : anchor.left + (anchor.width - tip.width) / 2
  const top = sideways
    ? anchor.top + (anchor.height - tip.height) / 2
    : beside(anchor.top, anchor.height, tip.height, view.height, side === 'bottom')
  return { left: within(left, tip.width, view.width), top: within(top, tip.height, view.height) }
}
