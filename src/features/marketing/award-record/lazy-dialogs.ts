// Dialogs that are fetched when they are first opened.
import { lazyDialog } from '#kit/lazy-dialog.tsx'

/** Plans the same award for members. */
export const AwardDialog = lazyDialog(async () => (await import('./award-dialog.tsx')).AwardDialog)

/** Grants or rejects waiting awards. */
export const ReviewAwardsDialog = lazyDialog(
  async () => (await import('./review-dialog.tsx')).ReviewAwardsDialog,
)
