import { lazyDialog } from '../lazy-dialog.tsx'
import type { RecordsDialog as Dialog } from './records-dialog.tsx'

/** `RecordsDialog`, whose code and texts are fetched when many records are to be acted on. */
export const RecordsDialog = lazyDialog(
  async () => (await import('./records-dialog.tsx')).RecordsDialog,
  // The wrapper hands every prop on, of whatever call.
) as typeof Dialog
