import { lazyDialog } from '#kit/lazy-dialog.tsx'

/** Takes unused coupons back. */
export const RevokeDialog = lazyDialog(
  async () => (await import('./revoke-dialog.tsx')).RevokeDialog,
)

/** Gives coupons to many members. */
export const SendDialog = lazyDialog(async () => (await import('./send-dialog.tsx')).SendDialog)
