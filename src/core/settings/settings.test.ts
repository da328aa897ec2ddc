// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreTheme, setThemeMode, theme } from '../theme/theme.ts'
import { changeSettings, followSettings, settings } from './settings.ts'
import { defaultThemeConfig, readThemeConfig, writeThemeConfig } from './theme-config.ts'

const root = document.documentElement
const stored = () => JSON.parse(localStorage.getItem('themeConfig') ?? '{}') as object
const drawn = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  changeSettings(defaultThemeConfig)
})
afterEach(() => vi.restoreAllMocks())

describe('the settings', () => {
  it('are kept at once, beside what another version stored', () => {
    localStorage.setItem('themeConfig', '{"future":[1],"layout":"nonsense"}')
    changeSettings({ layout: 'columns', wartermarkText: '机密' })
    expect(stored()).toMatchObject({ future: [1], layout: 'columns', wartermarkText: '机密' })
    expect(readThemeConfig()).toMatchObject({ layout: 'columns', isFooter: false })
  })

  it('never draw two filters, whoever stored them', () => {
    localStorage.setItem('themeConfig', '{"isGrayscale":true,"isInvert":true}')
    expect(readThemeConfig()).toMatchObject({ isGrayscale: true, isInvert: false })
    changeSettings({ isInvert: true })
    expect(stored()).toMatchObject({ isGrayscale: false, isInvert: true })
  })

  it('follow what other code and other tabs write', () => {
    const stop = followSettings()
    writeThemeConfig({ isFooter: true })
    expect(settings.isFooter).toBe(true)
    localStorage.setItem('themeConfig', '{"isFooter":false,"layout":"classic"}')
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'themeConfig' }))
    expect(settings).toMatchObject({ isFooter: false, layout: 'classic' })
    stop()
  })

  it('last as long as the page where the storage is full', () => {
    const stop = followSettings()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    changeSettings({ isFooter: true })
    changeSettings({ isGrayscale: true })
    expect(settings).toMatchObject({ isFooter: true, isGrayscale: true })
    expect(readThemeConfig()).toMatchObject({ isFooter: true, isGrayscale: true })
    vi.restoreAllMocks()
    changeSettings({ layout: 'classic' })
    expect(stored()).toMatchObject({ isFooter: true, layout: 'classic' })
    stop()
  })
})

describe('the document', () => {
  it('shows theme, filter, size and colours, and drops them again', async () => {
    restoreTheme()
    changeSettings({ menuBar: '#102030', isGrayscale: true, globalComponentSize: 'small' })
    await drawn()
    expect(root.style.getPropertyValue('--menu-bar')).toBe('#102030')
    expect(root.dataset).toMatchObject({ filter: 'grayscale', size: 'small', gains: 'language' })
    setThemeMode('dark')
    expect(theme).toMatchObject({ mode: 'dark', isDark: true })
    expect(root.dataset['theme']).toBe('dark')
    expect(root.style.getPropertyValue('--menu-bar')).toBe('')
    setThemeMode('light')
    expect(root.style.getPropertyValue('--menu-bar')).toBe('#102030')
    changeSettings({ isInvert: true, globalComponentSize: 'large' })
    await drawn()
    expect(root.dataset).toMatchObject({ filter: 'invert', size: 'large' })
    changeSettings({ primary: '#d4380d' })
    await drawn()
    expect(root.style.getPropertyValue('--primary')).toMatch(/^#/)
  })
})
