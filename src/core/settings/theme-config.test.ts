import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ThemeConfig } from './theme-config.ts'

const defaults = ThemeConfig.parse({})

describe('the stored settings', () => {
  it('default to simplified Chinese, the system’s colours and the accordion menu', () => {
    expect(defaults).toMatchObject({
      globalI18n: 'zh-cn',
      followSystem: true,
      isUniqueOpened: true,
      layout: 'defaults',
    })
  })

  it('fall back field by field', () => {
    const stored = { globalI18n: 'xx', isIsDark: true, primary: 'red', layout: 'columns', extra: 1 }
    expect(ThemeConfig.parse(stored)).toEqual({ ...defaults, isIsDark: true, layout: 'columns' })
  })

  it('survive anything that is an object', () => {
    const keys = Object.keys(defaults)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (stored) => {
        expect(Object.keys(ThemeConfig.parse(stored)).toSorted()).toEqual(keys.toSorted())
      }),
      { numRuns: 1_000 },
    )
  })
})
