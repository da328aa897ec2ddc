// Query strings with dotted objects and bracket arrays: `a.b=1&ids[0]=3`. The console writes and
// reads its URLs with it, the server reads its calls. It refuses rather than guesses: whatever is refused here can
// neither reach a prototype nor make the reader build more than the sender sent.

/** Most path steps of one parameter: `a.b[0].c` has four. */
export const maxQueryDepth = 5
/** Most named keys of one query, nested ones included. */
export const maxQueryKeys = 200
/** Most array entries of one query. */
export const maxQueryEntries = 1000
const maxQueryLength = 65_536

/** A value a query can carry; `null`, `undefined` and empty containers are left out. */
export type QueryValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | QueryObject
/** A named set of query values. */
export interface QueryObject {
  readonly [key: string]: QueryValue
}

/** What a query reads as: scalars stay strings, objects have no prototype, arrays have no holes. */
export type QueryResult = string | QueryResult[] | ParsedQuery
/** The named values of a parsed query. */
export interface ParsedQuery {
  [key: string]: QueryResult
}

type Reason =
  | 'length'
  | 'encoding'
  | 'key'
  | 'depth'
  | 'keys'
  | 'entries'
  | 'sparse'
  | 'duplicate'
  | 'conflict'
  | 'value'

/** Tells why a query was refused and at which key (shortened); answer it with 40001. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly reason: Reason
  readonly key: string

  constructor(reason: Reason, key: string) {
    super(`query refused (${reason}) at "${key.slice(0, 60)}"`)
    this.reason = reason
    this.key = key.slice(0, 60)
  }
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

function checkName(name: string, key: string) {
  if (name === '' || forbidden.has(name) || /[.[\]]/.test(name)) throw new QueryError('key', key)
}

function encode(text: string, key: string) {
  try {
    return encodeURIComponent(text)
  } catch {
    throw new QueryError('encoding', key) // half of a surrogate pair
  }
}

function isPlain(value: object): value is QueryObject {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Writes an object as a query string without the leading `?`, keys in the order given.
 * Array entries that are left out close up, so arrays stay dense.
 * Throws `QueryError` for what `parseQuery` would not read back: a key with `.`, `[` or `]`, a number that is not
 * finite, an object that is not plain, or more depth, keys or entries than are allowed.
 */
export function serialiseQuery(value: QueryObject): string {
  const pairs: string[] = []
  const write = (item: QueryValue, path: string, depth: number): boolean => {
    if (item === null || item === undefined) return false
    if (depth > maxQueryDepth) throw new QueryError('depth', path)
    if (Array.isArray(item)) {
      let next = 0
      for (const entry of item as readonly QueryValue[])
        if (write(entry, `${path}[${next}]`, depth + 1)) next += 1
      return next > 0
    }
    if (typeof item === 'object') {
      if (!isPlain(item)) throw new QueryError('value', path)
      let written = false
      for (const [name, entry] of Object.entries(item)) {
        checkName(name, `${path}.${name}`)
        const encoded = encode(name, path)
        if (write(entry, path === '' ? encoded : `${path}.${encoded}`, depth + 1)) written = true
      }
      return written
    }
    if (
      typeof item === 'number'
        ? !Number.isFinite(item)
        : !['string', 'bigint', 'boolean'].includes(typeof item)
    ) {
      throw new QueryError('value', path)
    }
    pairs.push(`${path}=${encode(String(item), path)}`)
    return true
  }
  write(value, '', 0)
  const text = pairs.join('&')
  parseQuery(text) // the reader's limits are the writer's limits
  return text
}

/** A container under construction: a map until it is known to be complete. */
interface Branch {
  readonly isArray: boolean
  readonly children: Map<string, string | Branch>
}

const newBranch = (isArray: boolean): Branch => ({ isArray, children: new Map() })

/** Splits `a.b[0]` into its steps; a step that starts with `[` is an array position. */
function stepsOf(key: string): string[] {
  const steps: string[] = []
  let rest = key
  while (rest !== '' || steps.length === 0) {
    const end = rest.slice(1).search(/[.[]/)
    const step = end < 0 ? rest : rest.slice(0, end + 1)
    rest = rest.slice(step.length)
    if (step.startsWith('[')) {
      if (steps.length === 0 || !/^\[(?:0|[1-9]\d{0,3})\]$/.test(step))
        throw new QueryError('key', key)
      if (Number(step.slice(1, -1)) >= maxQueryEntries) throw new QueryError('entries', key)
      steps.push(step)
    } else {
      const name = steps.length === 0 ? step : step.slice(1)
      checkName(name, key)
      steps.push(name)
    }
    if (steps.length > maxQueryDepth) throw new QueryError('depth', key)
  }
  return steps
}

function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new QueryError('encoding', text)
  }
}

function finish(branch: Branch, key: string): QueryResult[] | ParsedQuery {
  const value = (child: string | Branch, at: string) =>
    typeof child === 'string' ? child : finish(child, at)
  if (!branch.isArray) {
    const result = Object.create(null) as ParsedQuery
    for (const [name, child] of branch.children) result[name] = value(child, name)
    return result
  }
  return Array.from({ length: branch.children.size }, (_, position) => {
    const child = branch.children.get(`[${position}]`)
    if (child === undefined) throw new QueryError('sparse', key)
    return value(child, key)
  })
}

/**
 * Reads a query string, with or without the leading `?`. Every scalar stays a string, so long ids and hashes survive.
 * Throws `QueryError` for a forbidden or malformed key, a scalar given twice, an array with holes, a key used as two
 * kinds, bad percent encoding, or more than 5 steps, 200 keys, 1,000 array entries or 64 Ki characters.
 */
export function parseQuery(search: string): ParsedQuery {
  if (search.length > maxQueryLength) throw new QueryError('length', '')
  const root = newBranch(false)
  let keys = 0
  let entries = 0
  for (const pair of (search.startsWith('?') ? search.slice(1) : search).split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const key = decode(equals < 0 ? pair : pair.slice(0, equals))
    const steps = stepsOf(key)
    let branch = root
    steps.forEach((step, depth) => {
      const next = steps[depth + 1]
      const known = branch.children.get(step)
      if (branch.isArray !== step.startsWith('[')) throw new QueryError('conflict', key)
      if (known === undefined) {
        if (branch.isArray ? (entries += 1) > maxQueryEntries : (keys += 1) > maxQueryKeys) {
          throw new QueryError(branch.isArray ? 'entries' : 'keys', key)
        }
        const child =
          next === undefined
            ? decode(equals < 0 ? '' : pair.slice(equals + 1))
            : newBranch(next.startsWith('['))
        branch.children.set(step, child)
        if (typeof child !== 'string') branch = child
      } else if (typeof known === 'string' || next === undefined) {
        throw new QueryError(
          typeof known === 'string' && next === undefined ? 'duplicate' : 'conflict',
          key,
        )
      } else {
        branch = known
      }
    })
  }
  return finish(root, '') as ParsedQuery
}
