import { lazy, Suspense } from 'react'
import { whenIdle } from '#core/browser/when-idle.ts'

const NewVersion = lazy(async () => {
  await whenIdle()
  // Not to be had: then this page does not watch, and a missing page still says what to do.
  const found = await import('./new-version.tsx').catch(() => undefined)
  return { default: found?.NewVersion ?? (() => null) }
})

/** Watches for a newer console once the first screen stands. */
export const NewVersionDock = () => (
  <Suspense fallback={null}>
    <NewVersion />
  </Suspense>
)
