import type { MessageDescriptor } from '@lingui/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contrast,
  darken,
  hexToRgb,
  isHexColour,
  lighten,
  readableOn,
  rgbToHex,
  type Warn,
} from './colour.ts'

/** Runs with a warn callback and gives the result and the words it was told. */
function withWarnings<T>(run: (warn: Warn) => T) {
  const texts: (string | undefined)[] = []
  const result = run((text: MessageDescriptor) => texts.push(text.message))
  return { result, texts }
}

const wrong = [
  '',
  '#fff',
  '#12345',
  '#1234567',
  '#gggggg',
  '##123456',
  'red',
  '#12345６',
  `#${'f'.repeat(100_000)}`,
]

describe('isHexColour', () => {
  it.each(['#409eff', '409EFF', '#000000'])('accepts %s', (text) => {
    expect(isHexColour(text)).toBe(true)
  })
  it.each(wrong)('refuses %j', (text) => {
    expect(isHexColour(text)).toBe(false)
  })
})

describe('hexToRgb', () => {
  it('reads both spellings', () => {
    expect(withWarnings((warn) => hexToRgb('#409eff', warn))).toEqual({
      result: [64, 158, 255],
      texts: [],
    })
    expect(withWarnings((warn) => hexToRgb('409EFF', warn)).result).toEqual([64, 158, 255])
  })
  it.each(wrong)('warns of %j', (text) => {
    expect(withWarnings((warn) => hexToRgb(text, warn))).toEqual({
      result: undefined,
      texts: ['输入错误的hex'],
    })
  })
})

describe('rgbToHex', () => {
  it('writes two digits a channel', () => {
    expect(withWarnings((warn) => rgbToHex(0, 9, 255, warn))).toEqual({
      result: '#0009ff',
      texts: [],
    })
  })
  it.each([
    [256, 0, 0],
    [0, 999, 0],
    [0, 0, -1],
    [1.5, 0, 0],
    [Number.NaN, 0, 0],
  ])('warns of %d %d %d', (red, green, blue) => {
    expect(withWarnings((warn) => rgbToHex(red, green, blue, warn))).toEqual({
      result: undefined,
      texts: ['输入错误的rgb颜色值'],
    })
  })
  it('undoes hexToRgb', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(channel, channel, channel, (...rgb) => {
        const never: Warn = () => expect.unreachable()
        expect(hexToRgb(rgbToHex(...rgb, never) ?? '', never)).toEqual(rgb)
      }),
    )
  })
})

describe('tones', () => {
  it.each([
    ['#409eff', 0.1, '#53a7ff', '#398ee5'],
    ['#409eff', 0.9, '#ebf5ff', '#060f19'],
    ['#000000', 0.5, '#7f7f7f', '#000000'],
    ['#ffffff', 0.5, '#ffffff', '#7f7f7f'],
    ['354E67', 0, '#354e67', '#354e67'],
    ['#123456', 2, '#ffffff', '#000000'],
  ])('of %s by %d are %s and %s', (hex, level, lighter, darker) => {
    expect(withWarnings((warn) => [lighten(hex, level, warn), darken(hex, level, warn)])).toEqual({
      result: [lighter, darker],
      texts: [],
    })
  })
  it('warn of a wrong colour', () => {
    const both = withWarnings((warn) => [lighten('#fff', 0.1, warn), darken('', 0.1, warn)])
    expect(both).toEqual({
      result: [undefined, undefined],
      texts: ['输入错误的hex颜色值', '输入错误的hex颜色值'],
    })
  })
})

describe('legibility', () => {
  it('measures contrast', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#123456', '#123456')).toBe(1)
    expect(contrast('red', '#ffffff')).toBe(1)
  })
  it.each([
    ['#ffffff', 'black'],
    ['#000000', 'white'],
    ['#409eff', 'black'],
    ['#354E67', 'white'],
    ['#ffff00', 'black'],
    ['#0000ff', 'white'],
    ['nothing', 'black'],
  ])('on %s is %s', (background, text) => {
    expect(readableOn(background)).toBe(text)
  })
  it('is always enough for text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const background = number.toString(16).padStart(6, '0')
        expect(
          contrast(background, readableOn(background) === 'white' ? 'ffffff' : '000000'),
        ).toBeGreaterThanOrEqual(4.58)
      }),
      { numRuns: 2000 },
    )
  })
})
