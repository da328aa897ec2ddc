// How wide a column must be in the language of the moment: a heading of two characters has twenty in another one.
import type { Column } from '../list/list-def.ts'
import type { CellContext } from './cells.tsx'

/** Pixels of the parts around the words; `grid-head.tsx`, `grid-row.tsx` and `badge.tsx` draw them. */
const cellPadding = 24
/** Pixels that each cell gives away where the window is narrow. */
const tightening = 8
const sortArrow = 18
const badgePadding = 12
const lineOfColumn = 1
/** No word is worth more of the table than this. */
const maxWidth = 220

const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/u
/** Widths in parts of the letter size, for where there is nothing to measure with. */
const widthOf = (letter: string) => (wide.test(letter) ? 1 : /[A-Z%@MW]/.test(letter) ? 0.72 : 0.56)

let ruler: CanvasRenderingContext2D | null | undefined
/** The console's font by language; asking for it makes the browser work all styles out. */
const fonts = new Map<string, string>()
const known = new Map<string, number>()

function fontOf({ lang }: HTMLElement): string {
  const font = fonts.get(lang) ?? getComputedStyle(document.documentElement).fontFamily
  fonts.set(lang, font)
  return font
}

/** Pixels that a text takes in the console's font, medium weight, at a letter size in pixels. */
export function textWidth(text: string, size: number): number {
  const key = `${size} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  ruler ??= document.createElement('canvas').getContext('2d')
  let width = [...text].reduce((sum, letter) => sum + widthOf(letter) * size, 0)
  if (ruler) {
    ruler.font = `500 ${size}px ${fontOf(document.documentElement)}`
    width = ruler.measureText(text).width
  }
  known.set(key, width)
  return width
}

/** Pixels of the widest word of a heading: in a narrow window it stands in two lines, the arrow beside both. */
const widestWord = (heading: string, arrow: number) =>
  arrow +
  Math.max(textWidth(heading, 12) / 2, ...heading.split(' ').map((word) => textWidth(word, 12)))

/**
 * The least width of a column in pixels: what it asks for, and no less than its heading and its states need. `isTight` gives
 * the padding away and breaks headings of several words.
 */
export function columnWidth(
  {
    label,
    sort,
    dicts,
    beside,
    width,
  }: Pick<Column<never>, 'label' | 'sort' | 'dicts' | 'beside' | 'width'>,
  { text, dict }: Pick<CellContext, 'text' | 'dict'>,
  isTight = false,
): number {
  const arrow = sort === undefined ? 0 : sortArrow
  const name = text(label)
  const heading =
    isTight && name.includes(' ') ? widestWord(name, arrow) : textWidth(name, 13) + arrow
  const states = dicts
    .flatMap(dict.words)
    .map((word) => textWidth(word, 13) + badgePadding + beside)
  const spared = isTight ? tightening : 0
  const needed = Math.max(heading, ...states) + cellPadding - spared + lineOfColumn
  return Math.max(width - spared, Math.ceil(Math.min(needed, maxWidth - spared)))
}
