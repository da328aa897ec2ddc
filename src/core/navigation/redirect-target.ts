// Where a sign-in may lead. The address bar is anybody's: only a path the console knows is followed.
import { parseSearch, type Search, stringifySearch } from './search-params.ts'

const maxChars = 2_048
const home = { path: '/home', search: {} }

/** A place inside the console. */
export interface Target {
  readonly path: string
  readonly search: Search
}

/** The search of a location as the flat JSON map that travels in `params`, e.g. `{"status[0]":"pending"}`. */
export function packParams(search: Search): string | undefined {
  const pairs = [...new URLSearchParams(stringifySearch(search))]
  return pairs.length === 0 ? undefined : JSON.stringify(Object.fromEntries(pairs))
}

function unpackParams(params: unknown): Search {
  if (typeof params !== 'string' || params.length > maxChars) return {}
  try {
    const map: unknown = JSON.parse(params)
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return {}
    const entries = Object.entries(map)
    if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string'))
      return {}
    return parseSearch(new URLSearchParams(entries).toString())
  } catch {
    return {}
  }
}

/**
 * Reads `redirect` and `params` of the login page. A path must be letters, digits, `-` and `_` between single slashes
 * and known to the console; anything else leads home.
 */
export function redirectTarget(
  redirect: unknown,
  params: unknown,
  isKnown: (path: string) => boolean,
): Target {
  if (typeof redirect !== 'string' || redirect.length > maxChars) return home
  if (!/^(?:\/[\w-]+)+$/.test(redirect) || !isKnown(redirect)) return home
  return { path: redirect, search: unpackParams(params) }
}
