// Parts of the screen that are fetched when they are first needed.
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Stores a batch. */
export const BatchDialog = lazyDialog(async () => (await import('./batch-dialog.tsx')).BatchDialog)

/** The members of an open batch. */
export const BatchItems = lazyPart(async () => (await import('./items.tsx')).BatchItems)
