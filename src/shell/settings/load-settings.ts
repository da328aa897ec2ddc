/** Where the focus goes when the drawer closes, also when the header was drawn anew meanwhile. */
export const settingsButtonId = 'settings-button'

/** Fetches the settings drawer, which no page needs in order to appear. */
export const loadSettings = async () => (await import('./settings-drawer.tsx')).SettingsDrawer
