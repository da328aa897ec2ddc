// What a link may call the tab it opens: the search parameter `tagsViewName`, plain text or one text per language.
import type { Lang } from '#contract/lang.ts'

const longest = 60

const tidy = (text: unknown): string | undefined =>
  typeof text === 'string' ? text.trim().slice(0, longest) || undefined : undefined

/** Parses what looks like a JSON object; anything else is no object. */
function objectIn(text: string): object | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads `tagsViewName`: plain text, or a JSON object keyed by language, of which the language in use wins and the
 * first text stands in. Undefined for anything else; never throws, the address may come from anywhere (defect 15).
 */
export function tabNameIn(value: unknown, lang: Lang): string | undefined {
  if (typeof value !== 'string') return undefined
  const names = objectIn(value)
  if (!names) return tidy(value)
  const byLang = new Map<string, unknown>(Object.entries(names))
  return tidy(byLang.get(lang)) ?? [...byLang.values()].map(tidy).find((name) => name !== undefined)
}
