import { loadTexts } from '#core/i18n/locale.ts'
import { lazyDialog } from './lazy-dialog.tsx'

/** The dialog of the margin notice; fetched when it opens. */
export const LazyMarginNotice = lazyDialog(async () => {
  const [loaded] = await Promise.all([import('./margin-notice.tsx'), loadTexts('extras')])
  return loaded.MarginNotice
})
