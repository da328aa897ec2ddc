import { whenIdle } from '#core/browser/when-idle.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Watches for a newer console once the first screen stands. */
export const NewVersionDock = lazyPart(async () => {
  await whenIdle()
  // Not to be had: then this page does not watch, and a missing page still says what to do.
  const found = await import('./new-version.tsx').catch(() => undefined)
  return found?.NewVersion ?? (() => null)
})
