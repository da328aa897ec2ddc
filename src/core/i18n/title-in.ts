import type { Titles } from '#contract/lang.ts'
import { currentLang } from './locale.ts'

/** Returns a text of three languages in the one in use; simplified Chinese where that is missing. */
export const titleIn = (titles: Titles): string => titles[currentLang()] || titles['zh-cn']
