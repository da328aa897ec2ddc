// Sentences that the server stores, such as why something failed: kept as a key with parameters, so that everybody reads
// them in their own language.
import { z } from 'zod'
import type { Lang } from '#contract/lang.ts'
import { type MessageKey, text } from './messages.ts'

const Params = z.record(z.string(), z.string())

/** Returns what to store for a sentence: its key, followed by its parameters as JSON where it has any. */
export const storedText = (key: MessageKey, params?: z.output<typeof Params>): string =>
  params ? `${key} ${JSON.stringify(params)}` : key

/**
 * Returns a stored sentence in a language. Anything but one of `keys`, such as what a person wrote, is returned as it is.
 */
export function readStoredText(stored: string, keys: readonly MessageKey[], lang: Lang): string {
  const key = keys.find((one) => stored === one || stored.startsWith(`${one} {`))
  if (key === undefined) return stored
  if (stored === key) return text(key, lang)
  const params = Params.safeParse(jsonOf(stored.slice(key.length + 1)))
  return params.success ? text(key, lang, params.data) : stored
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}
