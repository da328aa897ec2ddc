import { late } from '#ui/late.ts'

/** What stands around the pages of a signed-in operator; no such page is shown before it is here. */
export const signedIn = late(() => import('../lock/lock-gate.tsx'))
