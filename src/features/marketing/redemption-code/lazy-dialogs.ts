// Dialogs that are fetched when they are first opened.
import { lazyDialog } from '#kit/lazy-dialog.tsx'

/** Generates a batch. */
export const BatchDialog = lazyDialog(async () => (await import('./batch-dialog.tsx')).BatchDialog)

/** The newest batches with their budgets. */
export const BatchesDialog = lazyDialog(
  async () => (await import('./batches-dialog.tsx')).BatchesDialog,
)

/** Saves the codes of a batch as a file. */
export const DownloadDialog = lazyDialog(
  async () => (await import('./download-dialog.tsx')).DownloadDialog,
)
