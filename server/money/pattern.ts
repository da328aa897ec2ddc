// Patterns that operators write for addresses and hashes. They are run by an engine whose time grows with the text only:
// the engine of the language takes minutes over a pattern such as `^(a+)+$`, and the server would answer nobody meanwhile.
import { RE2JS } from 're2js'

/** Returns whether a text is a pattern; look-around and references to groups are not part of it. */
export function isPattern(text: string): boolean {
  try {
    RE2JS.compile(text)
    return true
  } catch {
    return false
  }
}

/** Returns whether a text has the form of a pattern; an empty pattern fits every text. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  pattern === '' || (isPattern(pattern) && RE2JS.compile(pattern).matcher(text).find())
