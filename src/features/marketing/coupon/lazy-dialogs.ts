import { lazyDialog } from '#kit/lazy-dialog.tsx'

/** Takes unused coupons back. */
export const RevokeDialog = lazyDialog(
  async () => (await import('./revoke-dialog.tsx')).RevokeDialog,
)
