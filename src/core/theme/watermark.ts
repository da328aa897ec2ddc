// The watermark's text and picture. It discourages photographs of the screen and tells whose screen it was; it does not
// protect anything: whoever can edit the page can cover it.

/** What the watermark says. */
export interface WatermarkFacts {
  /** Trimmed; empty means that there is no watermark. */
  readonly text: string
  /** Stands under the text where that is chosen. */
  readonly operator?: { readonly name: string; readonly time: string } | undefined
}

/** Pixels of one tile. */
const tile = { width: 200, height: 130 }
const fontPx = 12
const lineStep = 18
/** Text units that fit across a tile: a Han character counts two. */
const unitsPerLine = 26
const maxLines = 4

const unitsOf = (character: string) => (/[\u1100-\uffff]/.test(character) ? 2 : 1)

/** Breaks a text into lines that fit a tile. */
function broken(text: string): string[] {
  const lines: string[] = []
  let line = ''
  let units = 0
  for (const character of text) {
    if (units + unitsOf(character) > unitsPerLine) {
      lines.push(line.trim())
      line = ''
      units = 0
    }
    line += character
    units += unitsOf(character)
  }
  return [...lines, line.trim()].filter((each) => each !== '')
}

/** The lines of the watermark, at most four; none where there is no text to show. */
export function watermarkLines({ text, operator }: WatermarkFacts): string[] {
  const own = broken(text.trim())
  if (own.length === 0) return []
  const named = operator ? [broken(operator.name)[0] ?? '', operator.time] : []
  return [...own.slice(0, maxLines - named.length), ...named].filter((line) => line !== '')
}

const escaped = (text: string) =>
  text
    .replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)
    // Half of a surrogate pair is no character, and no URL either.
    .replace(/[\ud800-\udfff]/gu, '')

/**
 * The tile as a `data:` URL, to be repeated over the page: 200 × 130 pixels, lines rotated by −20°, a grey that shows
 * in both themes. A drawing instead of a bitmap stays sharp on every screen.
 */
export function watermarkTile(lines: readonly string[]): string {
  const { width, height } = tile
  const rows = lines.map(
    (line, at) =>
      `<tspan x="100" y="${65 + (at - (lines.length - 1) / 2) * lineStep}">${escaped(line)}</tspan>`,
  )
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<text transform="rotate(-20 100 65)" text-anchor="middle" dominant-baseline="middle" font-family="sans-serif" ` +
    `font-size="${fontPx}" fill="gray" fill-opacity="0.22">${rows.join('')}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
