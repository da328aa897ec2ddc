// `public/early.js` seeks the letters of the console before the styles have come: in the fonts that those will name.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const styles = readFileSync('src/styles.css', 'utf8')
const early = readFileSync('public/early.js', 'utf8')
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const valuesOf = (name: string) =>
  Array.from(styles.matchAll(new RegExp(`${name}:([^;]+);`, 'g')), ([, value = '']) =>
    oneLine(value),
  )

it('finds what the styles name', () => {
  expect(valuesOf('--cjk')).toHaveLength(2)
  expect(valuesOf('--font-sans')).toHaveLength(1)
})

it.each([
  ...valuesOf('--cjk'),
  ...valuesOf('--font-sans').map((fonts) => fonts.replace('var(--cjk)', '${cjk}')),
])('seeks letters in %s', (fonts) => {
  expect(early).toContain(fonts)
})
