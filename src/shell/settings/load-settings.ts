import { loadTexts } from '#core/i18n/locale.ts'

/** Where the focus goes when the drawer closes, also when the header was drawn anew meanwhile. */
export const settingsButtonId = 'settings-button'

/** Fetches the settings drawer and its words, which no page needs in order to appear. */
export async function loadSettings() {
  const [{ SettingsDrawer }] = await Promise.all([
    import('./settings-drawer.tsx'),
    loadTexts('settings'),
  ])
  return SettingsDrawer
}
