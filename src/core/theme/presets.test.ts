import { expect, it } from 'vitest'
import { defaultThemeConfig } from '../settings/theme-config.ts'
import { findPreset, presets } from './presets.ts'
import { textOn } from './theme-colours.ts'

it('each preset is known again by its colours, and by nothing else', () => {
  for (const preset of presets)
    expect(findPreset({ ...defaultThemeConfig, ...preset.colours })).toBe(preset.key)
  expect(findPreset(defaultThemeConfig)).toBe('default')
  expect(findPreset({ ...defaultThemeConfig, menuBar: '#102030' })).toBeUndefined()
  expect(findPreset({ ...defaultThemeConfig, isTopBarColorGradual: true })).toBeUndefined()
})

it.each(presets)('the texts of $key are drawn as they were chosen', ({ colours }) => {
  expect(textOn(colours.topBar, colours.topBarColor)).toBe(colours.topBarColor)
  expect(textOn(colours.menuBar, colours.menuBarColor)).toBe(colours.menuBarColor)
  expect(textOn(colours.columnsMenuBar, colours.columnsMenuBarColor)).toBe(
    colours.columnsMenuBarColor,
  )
})
