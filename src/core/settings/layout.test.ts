import { describe, expect, it } from 'vitest'
import { layoutFor } from './layout.ts'
import { settingReasons } from './setting-reasons.ts'
import { withImpliedChanges } from './settings.ts'
import { defaultThemeConfig, type ThemeConfig } from './theme-config.ts'

const frame = (change: Partial<ThemeConfig>, isNarrow = false) =>
  layoutFor({ ...defaultThemeConfig, ...change }, isNarrow)
const reasons = (change: Partial<ThemeConfig>, isNarrow = false, isDark = false) =>
  Object.keys(settingReasons({ ...defaultThemeConfig, ...change }, { isNarrow, isDark }))

describe('the frame', () => {
  it.each([
    ['defaults', 'aside', false, false, true],
    ['classic', 'aside', true, true, false],
    ['transverse', 'header', true, true, false],
    ['columns', 'rail', false, false, true],
  ] as const)('of %s has its menu in the %s', (layout, firstLevel, isTop, isFixed, hasCrumbs) => {
    expect(frame({ layout })).toMatchObject({
      layout,
      firstLevel,
      isHeaderOnTop: isTop,
      isHeaderFixed: isFixed,
      isBreadcrumbShown: hasCrumbs,
    })
  })

  it('is split in the classic layout only', () => {
    const isClassicSplitMenu = true
    expect(frame({ layout: 'classic', isClassicSplitMenu })).toMatchObject({
      isSplit: true,
      firstLevel: 'header',
    })
    expect(frame({ layout: 'columns', isClassicSplitMenu }).isSplit).toBe(false)
  })

  it('of a narrow window is "defaults" and gives the chosen one back', () => {
    const chosen = { layout: 'columns', isCollapse: true } as const
    expect(frame(chosen, true)).toMatchObject({
      layout: 'defaults',
      firstLevel: 'off-canvas',
      isFolded: false,
    })
    expect(frame(chosen)).toMatchObject({ layout: 'columns', isFolded: true })
  })

  it('fixes the header where that is chosen', () => {
    expect(frame({ isFixedHeader: true }).isHeaderFixed).toBe(true)
    expect(frame({ isFixedHeader: false }).isHeaderFixed).toBe(false)
  })
})

describe('a change of settings', () => {
  it('brings along what cannot be otherwise', () => {
    expect(withImpliedChanges({ isGrayscale: true })).toEqual({
      isGrayscale: true,
      isInvert: false,
    })
    expect(withImpliedChanges({ isInvert: true })).toEqual({ isInvert: true, isGrayscale: false })
    expect(withImpliedChanges({ isInvert: false })).toEqual({ isInvert: false })
    expect(withImpliedChanges({ layout: 'transverse' })).toMatchObject({ isCollapse: false })
    expect(withImpliedChanges({ layout: 'classic' })).toEqual({ layout: 'classic' })
  })
})

describe('a setting without effect', () => {
  it('depends on the layout', () => {
    expect(reasons({ layout: 'columns' })).toEqual(
      expect.not.arrayContaining(['columnsMenuBar', 'columnsAsideStyle', 'isFixedHeader']),
    )
    expect(reasons({ layout: 'defaults' })).toEqual(
      expect.arrayContaining(['columnsMenuBar', 'columnsAsideLayout', 'isClassicSplitMenu']),
    )
    expect(reasons({ layout: 'transverse' })).toEqual(
      expect.arrayContaining(['isCollapse', 'isUniqueOpened', 'isFixedHeader', 'isBreadcrumb']),
    )
    expect(reasons({ layout: 'classic' })).not.toContain('isClassicSplitMenu')
  })

  it('depends on theme, window width and its own switch', () => {
    expect(reasons({}, false, true)).toEqual(expect.arrayContaining(['menuBar', 'topBarColor']))
    expect(reasons({}, true)).toEqual(expect.arrayContaining(['layout', 'isCollapse']))
    expect(reasons({ isTagsview: false })).toContain('tagsStyle')
    expect(reasons({ isBreadcrumb: false })).toContain('isBreadcrumbIcon')
  })
})
