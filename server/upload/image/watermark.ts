// The mark that says who looked at an identity document: digits drawn as strokes, so that it needs no font on the machine.

// The strokes of each digit on a seven-segment display.
const segments: Readonly<Record<string, string>> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  '-': 'g',
}
const strokes: Readonly<Record<string, string>> = {
  a: 'M0 0h6',
  b: 'M6 0v6',
  c: 'M6 6v6',
  d: 'M0 12h6',
  e: 'M0 6v6',
  f: 'M0 0v6',
  g: 'M0 6h6',
}
const advance = 10

const glyph = (character: string, index: number) =>
  `<path transform="translate(${index * advance})" d="${[...(segments[character] ?? '')]
    .map((name) => strokes[name])
    .join('')}"/>`

/** Digits, hyphens and blanks as strokes; anything else is left out. */
const digitPaths = (text: string): string =>
  [...text].map((character, index) => glyph(character, index)).join('')

/** Returns a picture of the size given that repeats `text` all over it, aslant, light on dark and dark on light. */
export function watermarkSvg(text: string, width: number, height: number): string {
  const scale = Math.max(1, width / 480)
  const line = digitPaths(text)
  const tile = { width: (text.length + 3) * advance, height: 48 }
  const marks = `<g fill="none" stroke-linecap="round"><g stroke="#fff" stroke-opacity=".5" stroke-width="3">${line}</g><g stroke="#b91c1c" stroke-opacity=".55" stroke-width="1.2">${line}</g></g>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
    `<pattern id="mark" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale}) rotate(-24)">` +
    `<g transform="translate(12 18)">${marks}</g></pattern></defs>` +
    `<rect width="100%" height="100%" fill="url(#mark)"/></svg>`
  )
}
