import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultThemeConfig, ThemeConfig } from '../settings/theme-config.ts'
import { contrast } from './colour.ts'
import { gradientEnd, grounds, primaryVariables, textOn, themeVariables } from './theme-colours.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

const css = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8')
const [lightCss = '', darkCss = ''] = css.split("[data-theme='dark'] {")
const valuesIn = (block: string, names: readonly string[]) =>
  names.map((name) => new RegExp(`--${name}: (#[\\da-f]{6})`).exec(block)?.[1])

describe('the family of a primary colour', () => {
  it('is the stylesheet’s own for the default colour', () => {
    expect(primaryVariables(defaultThemeConfig.primary, false)).toEqual({})
    expect(primaryVariables('#409EFF', true)).toEqual({})
  })

  it.each(['light', 'dark'] as const)(
    'stands on the sheets and texts of the %s stylesheet',
    (mode) => {
      const block = mode === 'light' ? lightCss : darkCss
      const sheets = valuesIn(block, ['bg', 'surface', 'raised', 'sunken', 'hover'])
      const texts = valuesIn(block, [
        'text',
        'text-muted',
        'text-faint',
        'danger-strong',
        'figure-red',
        'figure-green',
      ])
      expect(new Set(sheets)).toEqual(new Set(grounds[mode].sheets))
      expect(texts).toEqual([...grounds[mode].texts])
    },
  )

  it.each([false, true])('can be read whatever was chosen (dark: %s)', (isDark) => {
    const { sheets, texts } = grounds[isDark ? 'dark' : 'light']
    fc.assert(
      fc.property(colour, (chosen) => {
        const family = primaryVariables(chosen, isDark)
        fc.pre(Object.keys(family).length > 0)
        const of = (name: string) => family[name] ?? ''
        const least = (front: string, backs: readonly string[]) =>
          Math.min(...backs.map((back) => contrast(front, back)))
        expect(
          least(of('on-primary'), [of('primary'), of('primary-hover')]),
        ).toBeGreaterThanOrEqual(4.5)
        // In the light theme the mark of the menu is made of the pairs around this line.
        if (isDark)
          expect(least(of('on-menu-bar-active'), [of('menu-bar-active')])).toBeGreaterThanOrEqual(
            4.5,
          )
        expect(least(of('primary-strong'), [...sheets, of('primary-soft')])).toBeGreaterThanOrEqual(
          4.5,
        )
        expect(least(of('primary-soft'), texts)).toBeGreaterThanOrEqual(4.5)
        expect(least(of('primary'), sheets)).toBeGreaterThanOrEqual(3)
        expect(least(of('focus'), sheets)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a bar', () => {
  it('keeps a text colour that can be read and replaces one that cannot', () => {
    expect(textOn('#354e67', '#eaeaea')).toBe('#eaeaea')
    expect(textOn('#ffffff', '#eeeeee')).toBe('#000000')
    expect(textOn('#202020', '#303030')).toBe('#ffffff')
  })

  it.each([
    ['top', 'topBar', 'topBarColor', 'isTopBarColorGradual'],
    ['menu', 'menuBar', 'menuBarColor', 'isMenuBarColorGradual'],
    ['columns', 'columnsMenuBar', 'columnsMenuBarColor', 'isColumnsMenuBarColorGradual'],
  ] as const)(
    'can be read on every part, with and without its gradient: %s',
    (bar, groundName, frontName, gradualName) => {
      fc.assert(
        fc.property(colour, colour, fc.boolean(), (ground, front, isGradual) => {
          const chosen = { [groundName]: ground, [frontName]: front, [gradualName]: isGradual }
          const variables = themeVariables({ ...defaultThemeConfig, ...chosen }, false)
          const text = variables[`on-${bar}-bar`] ?? ''
          const backs = [
            ground,
            variables[`${bar}-bar-hover`] ?? '',
            ...(isGradual ? [gradientEnd(ground, text)] : []),
          ]
          expect(variables[`${bar}-bar`]).toBe(ground)
          for (const back of backs) expect(contrast(text, back)).toBeGreaterThanOrEqual(4.5)
        }),
        { numRuns: 500 },
      )
    },
  )

  it('marks the open entry quietly on a light menu and filled on a dark one', () => {
    const marked = (menuBar: string) =>
      themeVariables({ ...defaultThemeConfig, menuBar }, false)['menu-bar-active']
    expect(marked('#ffffff')).toBe('var(--primary-soft)')
    expect(marked('#354e67')).toBe('var(--primary)')
  })

  it('shades a light bar a little under the pointer, and a dark one so that it is seen', () => {
    const shade = (menuBar: string) =>
      themeVariables({ ...defaultThemeConfig, menuBar }, false)['menu-bar-hover']
    expect(shade('#ffffff')).toBe('#f2f2f2')
    expect(contrast(shade('#354e67') ?? '', '#354e67')).toBeGreaterThan(1.2)
  })

  it('shows its gradient', () => {
    for (const background of ['#354e67', '#ffffff', '#545c64', '#102030', '#ffcc00'])
      expect(gradientEnd(background, textOn(background, '#808080'))).not.toBe(background)
  })

  it('keeps the colours of the dark theme, gradient or not', () => {
    const config = ThemeConfig.parse({ menuBar: '#ff0000', isMenuBarColorGradual: true })
    expect(themeVariables(config, true)).toEqual({})
    expect(themeVariables(config, false)['menu-bar']).toBe('#ff0000')
  })
})

describe('ten thousand stored settings', () => {
  it('start without an exception and draw only colours', () => {
    const hostile = fc.record(
      Object.fromEntries(
        Object.keys(defaultThemeConfig).map((key) => [
          key,
          fc.oneof(fc.anything(), colour, fc.string(), fc.boolean(), fc.integer()),
        ]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(hostile, fc.anything()), fc.boolean(), (stored, isDark) => {
        const config = ThemeConfig.catch(defaultThemeConfig).parse(stored)
        for (const value of Object.values(themeVariables(config, isDark)))
          expect(value).toMatch(
            /^(#[\da-f]{6}|none|transparent|var\(--(on-)?primary(-soft|-strong)?\)|linear-gradient\([a-z #\d,]+\))$/i,
          )
      }),
      { numRuns: 10_000 },
    )
  })
})
