import { lazyDialog } from './lazy-dialog.tsx'
import type { SortDialog as Dialog } from './sort-dialog.tsx'

/** `SortDialog`, whose code is fetched when records are put into order. */
export const SortDialog = lazyDialog(
  async () => (await import('./sort-dialog.tsx')).SortDialog,
  // The wrapper hands every prop on, of whatever list.
) as typeof Dialog
