// The page /dev/kit of development builds: `dev/kit.html` loads it, nothing of the console does.
import './workshop.css'
import { createRoot } from 'react-dom/client'
import { loadTexts, showLanguage } from '#core/locale.ts'
import { queryClient } from '#core/query-client.ts'
import { settings } from '#core/settings.ts'
import { defaultThemeConfig } from '#core/theme-config.ts'
import { restoreTheme } from '#core/theme.ts'
import { type Look, readLook } from './look.ts'
import { storeSampleFiles } from './sample-files.ts'
import { say } from './words.ts'
import { makeWorkshop, standIn } from './workshop.tsx'

/** Puts the look on the document; what the console has stored in this browser stays as it is. */
async function wear({ theme, lang, size }: Look) {
  restoreTheme()
  Object.assign(settings, defaultThemeConfig, {
    followSystem: false,
    isIsDark: theme === 'dark',
    globalComponentSize: size,
  })
  await showLanguage(lang)
  await Promise.all([loadTexts('frame'), loadTexts('crop')])
  document.title = say.workshop
}

async function start(root: HTMLElement) {
  const look = readLook(location.search)
  standIn()
  await Promise.all([wear(look), storeSampleFiles(queryClient)])
  createRoot(root).render(makeWorkshop(look))
}

const root = document.getElementById('root')
if (root) void start(root)
