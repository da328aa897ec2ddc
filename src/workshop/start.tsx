// The page /dev/kit of development builds: `dev/kit.html` loads it, nothing of the console does.
import './workshop.css'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#core/http/query-client.ts'
import { loadTexts, showLanguage } from '#core/i18n/locale.ts'
import { settings } from '#core/settings/settings.ts'
import { defaultThemeConfig } from '#core/settings/theme-config.ts'
import { restoreTheme } from '#core/theme/theme.ts'
import { labels } from './labels.ts'
import { type Params, readParams } from './params.ts'
import { storeSampleFiles } from './sample-files.ts'
import { makeWorkshop, installSampleServer } from './workshop.tsx'

/** Puts the look on the document; what the console has stored in this browser stays as it is. */
async function applyTheme({ theme, lang, size }: Params) {
  restoreTheme()
  Object.assign(settings, defaultThemeConfig, {
    followSystem: false,
    isIsDark: theme === 'dark',
    globalComponentSize: size,
  })
  await showLanguage(lang)
  await Promise.all([loadTexts('frame'), ...['crop', 'extras'].map(loadTexts)])
  document.title = labels.workshop
}

async function start(root: HTMLElement) {
  const params = readParams(location.search)
  installSampleServer()
  await Promise.all([applyTheme(params), storeSampleFiles(queryClient)])
  createRoot(root).render(makeWorkshop(params))
}

const root = document.getElementById('root')
if (root) void start(root)
