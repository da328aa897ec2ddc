import { localizedText, type Titles } from '#contract/lang.ts'
import { currentLang } from './locale.ts'

/** Returns a text of three languages in the one in use, or in one that is not empty. */
export const titleIn = (titles: Titles): string => localizedText(titles, currentLang())
