import { lazyDialog } from '#kit/lazy-dialog.tsx'

/** Puts an envelope online or stops it. */
export const EnvelopeStatusDialog = lazyDialog(
  async () => (await import('./status-dialog.tsx')).EnvelopeStatusDialog,
)
