// Patterns that operators write for addresses and hashes. They are run by an engine whose time grows with the text only:
// the engine of the language takes minutes over a pattern such as `^(a+)+$`, and the server would answer nobody meanwhile.
import { RE2JS } from 're2js'

const compile = (pattern: string) => {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}

/** Returns whether a text is a pattern; look-around and references to groups are not part of it. */
export const isPattern = (text: string): boolean => compile(text) !== undefined

/** Returns whether a text has the form of a pattern; an empty pattern fits every text, what is no pattern fits none. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  pattern === '' || compile(pattern)?.matcher(text).find() === true
