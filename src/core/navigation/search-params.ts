// How the URL's search is read and written. The router's own codec turns `662E41` into a number and rounds long ids;
// this one keeps every scalar a string and leaves converting to the view's schema.
import { parseQuery, QueryError, type QueryObject, serialiseQuery } from '#contract/query.ts'

/** Search values before a schema has looked at them. */
export type Search = Record<string, unknown>

/** Reads a search; what cannot be read is no search at all, since a broken link must still open its page. */
export function parseSearch(text: string): Search {
  try {
    // The router compares searches by structure and expects plain objects.
    return structuredClone(parseQuery(text)) as Search
  } catch (error) {
    if (error instanceof QueryError) return {}
    throw error
  }
}

/** Writes a search with its leading `?`; empty when nothing is left to write. */
export function stringifySearch(search: Search): string {
  const text = serialiseQuery(search as QueryObject)
  return text === '' ? '' : `?${text}`
}
