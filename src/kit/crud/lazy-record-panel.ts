import { loadTexts } from '#core/i18n/locale.ts'
import { lazyDialog } from '../lazy-dialog.tsx'

/** The open record, with the words of its history: fetched when the first one is opened. */
export const RecordPanel = lazyDialog(async () => {
  const [loaded] = await Promise.all([import('./record-panel.tsx'), loadTexts('extras')])
  return loaded.RecordPanel
})
