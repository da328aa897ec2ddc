/** A stretch of a text; `matched` where it is what was searched for. */
export interface TextPart {
  text: string
  matched: boolean
}

const maxQuery = 64
const maxSearched = 10_000

/**
 * Splits a text where a query occurs, ignoring case, for the caller to draw: parts, never HTML. The query is plain
 * text, not a pattern; an empty one, or one past 64 characters, matches nothing. Only the first 10,000 characters of
 * the text are searched, which bounds the number of parts.
 */
export function splitMatches(text: string, query: string): TextPart[] {
  if (text === '') return []
  if (query === '' || query.length > maxQuery) return [{ text, matched: false }]
  const pattern = new RegExp(`(${query.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')})`, 'i')
  // Splitting by one group puts what matched at the odd places.
  const parts = text
    .slice(0, maxSearched)
    .split(pattern)
    .map((part, index) => ({ text: part, matched: index % 2 === 1 }))
  parts.push({ text: text.slice(maxSearched), matched: false })
  return parts.filter((part) => part.text !== '')
}
