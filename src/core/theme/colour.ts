// Six-digit hex colours for the theme: tones, conversions with the spec's warnings (section 5), and legibility.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Told what was wrong with a colour, for the caller to show. */
export type Warn = (text: MessageDescriptor) => void

/** Red, green and blue, each 0–255. */
export type Rgb = readonly [red: number, green: number, blue: number]

const hexColour = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i

function channels(hex: string): Rgb | undefined {
  const found = hex.length <= 7 ? hexColour.exec(hex) : null
  if (!found) return undefined
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

const isChannel = (value: number) => Number.isInteger(value) && value >= 0 && value <= 255
const write = (rgb: Rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`

/** Tells a colour of six hex digits, with or without `#`. */
export const isHexColour = (text: string): boolean => channels(text) !== undefined

/** Reads a hex colour; anything else warns 输入错误的hex and gives `undefined`. */
export function hexToRgb(hex: string, warn: Warn): Rgb | undefined {
  const rgb = channels(hex)
  if (!rgb) warn(msg`输入错误的hex`)
  return rgb
}

/** Writes `#rrggbb`; a channel that is not a whole number of 0–255 warns 输入错误的rgb颜色值 and gives `undefined`. */
export function rgbToHex(red: number, green: number, blue: number, warn: Warn): string | undefined {
  if ([red, green, blue].every(isChannel)) return write([red, green, blue])
  warn(msg`输入错误的rgb颜色值`)
  return undefined
}

function tone(hex: string, warn: Warn, change: (channel: number) => number): string | undefined {
  const rgb = channels(hex)
  if (!rgb) {
    warn(msg`输入错误的hex颜色值`)
    return undefined
  }
  const [red, green, blue] = rgb
  const bounded = (channel: number) => Math.min(255, Math.max(0, Math.floor(change(channel))))
  return write([bounded(red), bounded(green), bounded(blue)])
}

/** Mixes in white by `level` 0–1: floor((255 − c) · level + c). A wrong colour warns 输入错误的hex颜色值. */
export const lighten = (hex: string, level: number, warn: Warn): string | undefined =>
  tone(hex, warn, (channel) => (255 - channel) * level + channel)

/** Mixes in black by `level` 0–1: floor(c · (1 − level)). A wrong colour warns 输入错误的hex颜色值. */
export const darken = (hex: string, level: number, warn: Warn): string | undefined =>
  tone(hex, warn, (channel) => channel * (1 - level))

/** Relative luminance of WCAG 2.2. */
function luminance([red, green, blue]: Rgb) {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of two hex colours by WCAG 2.2, 1 to 21; 1 where one of them is no colour. */
export function contrast(a: string, b: string): number {
  const [one, other] = [channels(a), channels(b)]
  if (!one || !other) return 1
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Picks the text colour that reads better on a background: at least 4.58 : 1. On no colour it is black. */
export const readableOn = (background: string): 'black' | 'white' =>
  contrast(background, 'ffffff') > contrast(background, '000000') ? 'white' : 'black'
