import { lazyDialog } from '../lazy-dialog.tsx'
import type { BulkDialog as Dialog } from './bulk-dialog.tsx'

/** `BulkDialog`, whose code and texts are fetched when many records are to be acted on. */
export const BulkDialog = lazyDialog(
  async () => (await import('./bulk-dialog.tsx')).BulkDialog,
  // The wrapper hands every prop on, of whatever call.
) as typeof Dialog
