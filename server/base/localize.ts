import type { Titles } from '#contract/lang.ts'

/** One sentence in the three languages: simplified Chinese, English, traditional Chinese. */
export const localize = (zh: string, en: string, tw: string): Titles => ({
  'zh-cn': zh,
  en,
  'zh-tw': tw,
})
