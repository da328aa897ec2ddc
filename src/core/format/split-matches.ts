/** A stretch of a text; `matched` where it is what was searched for. */
export interface TextPart {
  text: string
  matched: boolean
}

const maxQuery = 64

/**
 * Splits a text where a query occurs, ignoring case, for the caller to draw: parts, never HTML. The query is plain
 * text, not a pattern; an empty one, or one past 64 characters, matches nothing.
 */
export function splitMatches(text: string, query: string): TextPart[] {
  if (text === '') return []
  if (query === '' || query.length > maxQuery) return [{ text, matched: false }]
  const pattern = new RegExp(`(${query.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')})`, 'i')
  // Splitting by one group puts what matched at the odd places.
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, matched: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
