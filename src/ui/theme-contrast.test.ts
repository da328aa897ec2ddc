import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')

const variablesOf = (selector: string): Map<string, string> => {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`src/styles.css has no block "${selector}"`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

const light = variablesOf(':root')
const themes = {
  light,
  dark: new Map([...light, ...variablesOf("[data-theme='dark']")]),
}

const luminance = (hex: string) => {
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`${hex} is not a colour of the form #rrggbb`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const sheets = ['bg', 'surface', 'raised', 'sunken', 'hover']
/** What gains and losses are drawn in, in an order that goes by language. */
const figures = ['figure-red', 'figure-green']
const hues = ['primary', 'info', 'success', 'warning', 'danger', 'purple', 'muted', 'neutral']
const against = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]))

const texts: [string, string][] = [
  ...against(['text', 'text-muted', 'text-faint'], sheets),
  ...against(['primary-strong', 'danger-strong', ...figures], sheets),
  ...against(
    ['text', 'text-muted', 'text-faint', 'primary-strong', 'danger-strong', ...figures],
    ['primary-soft'],
  ),
  ...hues.map((hue): [string, string] => [`${hue}-strong`, `${hue}-soft`]),
  ...against(['on-primary'], ['primary', 'primary-hover']),
  ...against(['on-danger'], ['danger', 'danger-hover']),
  ['on-tip', 'tip'],
  ['on-top-bar', 'top-bar'],
  ['on-menu-bar', 'menu-bar'],
  ['on-menu-bar-active', 'menu-bar-active'],
  ['on-columns-bar', 'columns-bar'],
  ['on-top-bar', 'top-bar-hover'],
  ['on-menu-bar', 'menu-bar-hover'],
  ['on-columns-bar', 'columns-bar-hover'],
]

const marks: [string, string][] = [
  ...against(['line-field', 'focus', 'primary', 'danger'], sheets),
  ...against(
    ['info', 'success', 'warning', 'purple', 'muted', 'neutral'],
    ['surface', 'raised', 'sunken'],
  ),
]

describe.each(Object.entries(themes))('the %s theme', (_name, variables) => {
  const colour = (name: string) => {
    const value = variables.get(name)
    if (!value) throw new Error(`src/styles.css does not set --${name}`)
    return value
  }

  test.each(texts)('%s can be read on %s', (front, back) => {
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)('%s differs visibly from %s', (front, back) => {
    expect(contrast(colour(front), colour(back))).toBeGreaterThanOrEqual(3)
  })
})

test('the dark theme overrides every colour of the light one', () => {
  const colours = [...light].filter(([, value]) => /^(#|rgb)/.test(value)).map(([name]) => name)
  expect(colours.filter((name) => !variablesOf("[data-theme='dark']").has(name))).toEqual([])
})

test('every variable that Tailwind names exists', () => {
  const config = readFileSync(new URL('../../tailwind.config.ts', import.meta.url), 'utf8')
  const named = [...config.matchAll(/\bv\('([\w-]+)'\)/g)].map(([, name = '']) => name)
  const hueNames = [...config.matchAll(/\btone\('([\w-]+)'\)/g)].map(([, name = '']) => name)
  const wanted = [...named, ...hueNames.flatMap((name) => [name, `${name}-soft`, `${name}-strong`])]
  expect(wanted.length).toBeGreaterThan(40)
  const gains = variablesOf(":root,\n[data-theme='dark']")
  expect(wanted.filter((name) => !light.has(name) && !gains.has(name))).toEqual([])
})

test('gains and losses are the two colours of figures, the other way round where green is a gain', () => {
  const pairs = [":root,\n[data-theme='dark']", ":lang(en)) [data-theme='dark']"].map(variablesOf)
  expect(pairs.map((pair) => [pair.get('up'), pair.get('down')])).toEqual([
    ['var(--figure-red)', 'var(--figure-green)'],
    ['var(--figure-green)', 'var(--figure-red)'],
  ])
})
