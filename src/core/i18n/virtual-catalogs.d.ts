// Made by scripts/catalog-parts.ts.
declare module 'virtual:catalogs' {
  import type { Messages } from '@lingui/core'
  import type { Lang } from '#contract/lang.ts'

  /** Loads one part of one language's texts. */
  type LoadPart = () => Promise<{ messages: Messages }>
  export const catalogs: Record<Lang, Record<string, LoadPart | undefined>>
}
