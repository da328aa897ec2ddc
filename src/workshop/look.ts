// What the address of the workshop says: `?theme=dark&lang=en&size=small&part=Button`.
import { z } from 'zod'
import { Lang } from '#contract/lang.ts'
import { parseSearch } from '#core/search-params.ts'

/** The switches of the workshop; what cannot be read falls back by itself. */
export const Look = z.object({
  theme: z.enum(['light', 'dark']).catch('light'),
  lang: Lang.catch('zh-cn'),
  size: z.enum(['default', 'small', 'large']).catch('default'),
  /** Only this part is drawn; all of them where it is left out. */
  part: z.string().optional().catch(undefined),
})
export type Look = z.output<typeof Look>

/** Reads the search of an address, `?` included. */
export const readLook = (search: string): Look => Look.parse(parseSearch(search))

/** The address of the same page with something changed; the part stays where it was. */
export function addressOf(look: Look, change: Partial<Look> = {}): string {
  const { theme, lang, size, part } = { ...look, ...change }
  const search = new URLSearchParams({ theme, lang, size, ...(part !== undefined && { part }) })
  return `?${search.toString()}`
}
