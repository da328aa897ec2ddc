import { lazyDialog } from './lazy-dialog.tsx'

/** The dialog of the margin notice; fetched when it opens. */
export const LazyMarginNotice = lazyDialog(
  async () => (await import('./margin-notice.tsx')).MarginNotice,
)
