// What the address of the workshop says: `?theme=dark&lang=en&size=small&part=Button`.
import { z } from 'zod'
import { Lang } from '#contract/lang.ts'
import { parseSearch } from '#core/navigation/search-params.ts'

/** The switches of the workshop; what cannot be read falls back by itself. */
export const Params = z.object({
  theme: z.enum(['light', 'dark']).catch('light'),
  lang: Lang.catch('zh-cn'),
  size: z.enum(['default', 'small', 'large']).catch('default'),
  /** Only this part is drawn; all of them where it is left out. */
  part: z.string().optional().catch(undefined),
})
export type Params = z.output<typeof Params>

/** Reads the search of an address, `?` included. */
export const readParams = (search: string): Params => Params.parse(parseSearch(search))

/** The address of the same page with something changed; the part stays where it was. */
export function toSearchString(params: Params, change: Partial<Params> = {}): string {
  const { theme, lang, size, part } = { ...params, ...change }
  const search = new URLSearchParams({ theme, lang, size, ...(part !== undefined && { part }) })
  return `?${search.toString()}`
}
