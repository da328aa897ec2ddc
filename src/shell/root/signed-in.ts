import { lazyModule } from '#ui/lazy-module.ts'

/** What stands around the pages of a signed-in operator; no such page is shown before it is here. */
export const signedIn = lazyModule(() => import('../lock/lock-gate.tsx'))
