import { inArray } from 'drizzle-orm'
import type { Lang } from '#contract/lang.ts'
import type { InfoKey } from '#contract/other/website-keys.ts'
import type { Reader } from '#server/db/read-db.ts'
import { websiteInfo } from '#server/db/schema/other/website.ts'

/** What the site says of itself in a language; a key that has none there is read in simplified Chinese. */
export async function siteValues(
  db: Reader,
  lang: Lang,
): Promise<{ key: InfoKey; value: string }[]> {
  const rows = await db
    .select()
    .from(websiteInfo)
    .where(inArray(websiteInfo.lang, [...new Set(['zh-cn', lang] as const)]))
    .orderBy(websiteInfo.infoKey)
  const values = new Map<InfoKey, string>()
  for (const { infoKey, lang: of, value } of rows)
    if (value !== '' && (of === lang || !values.has(infoKey))) values.set(infoKey, value)
  return [...values].map(([key, value]) => ({ key, value }))
}
