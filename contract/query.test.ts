import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseQuery,
  QueryError,
  type QueryObject,
  type QueryValue,
  serialiseQuery,
} from './query.ts'

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const reasonOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof QueryError) return error.reason
    throw error
  }
  return 'accepted'
}

/** The value as the reader must see it: text scalars, nothing empty. */
function expected(value: QueryValue): unknown {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) {
    const entries = (value as QueryValue[]).map(expected).filter((entry) => entry !== undefined)
    return entries.length > 0 ? entries : undefined
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).flatMap(([key, entry]) => {
      const kept = expected(entry)
      return kept === undefined ? [] : [[key, kept] as const]
    })
    return entries.length > 0 ? Object.fromEntries(entries) : undefined
  }
  return String(value)
}

describe('serialiseQuery', () => {
  it.each<[QueryObject, string]>([
    [{ a: { b: 1 }, ids: [3] }, 'a.b=1&ids[0]=3'],
    [{ a: undefined, b: null, c: '', d: [], e: {} }, 'c='],
    [{ a: [undefined, 1, null, { b: true }] }, 'a[0]=1&a[1].b=true'],
    [{ a: [[1], [2, 3]] }, 'a[0][0]=1&a[1][0]=2&a[1][1]=3'],
    [{ 名: 'a b&c=d+e' }, '%E5%90%8D=a%20b%26c%3Dd%2Be'],
    [{ n: 12345678901234567890n }, 'n=12345678901234567890'],
  ])('writes %o', (value, text) => {
    expect(serialiseQuery(value)).toBe(text)
  })

  it.each<[QueryObject, string]>([
    [{ 'a.b': 1 }, 'key'],
    [{ 'a[0]': 1 }, 'key'],
    [{ '': 1 }, 'key'],
    [{ constructor: 1 }, 'key'],
    [JSON.parse('{"__proto__":1}') as QueryObject, 'key'],
    [{ a: Number.NaN }, 'value'],
    [{ a: new Date() as unknown as QueryObject }, 'value'],
    [{ a: '\ud800' }, 'encoding'],
    [{ a: { b: { c: { d: { e: { f: 1 } } } } } }, 'depth'],
    [{ a: Array.from({ length: 1001 }, () => 1) }, 'entries'],
    [Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, 1])), 'keys'],
  ])('refuses %o', (value, reason) => {
    expect(reasonOf(() => serialiseQuery(value))).toBe(reason)
  })
})

describe('parseQuery', () => {
  it.each<[string, unknown]>([
    ['', {}],
    ['?', {}],
    ['?a.b=1&ids[0]=3', { a: { b: '1' }, ids: ['3'] }],
    ['ids%5B1%5D=b&ids%5B0%5D=a', { ids: ['a', 'b'] }],
    ['hash=662E41&id=9007199254740993', { hash: '662E41', id: '9007199254740993' }],
    ['a&b=&c=x=y&&d=1+2', { a: '', b: '', c: 'x=y', d: '1 2' }],
    ['a.0=x', { a: { '0': 'x' } }],
    ['toString=1&valueOf.x=2', { toString: '1', valueOf: { x: '2' } }],
  ])('reads %s', (search, value) => {
    expect(plain(parseQuery(search))).toEqual(value)
  })

  it.each([
    ['__proto__.x=1', 'key'],
    ['a.__proto__.x=1', 'key'],
    ['a.constructor.prototype.x=1', 'key'],
    ['%5F_proto__=1', 'key'],
    ['a[__proto__]=1', 'key'],
    ['a[]=1', 'key'],
    ['a[b]=1', 'key'],
    ['a[01]=1', 'key'],
    ['a[-1]=1', 'key'],
    ['a[0]x=1', 'key'],
    ['a[0=1', 'key'],
    ['a]=1', 'key'],
    ['[0]=1', 'key'],
    ['=1', 'key'],
    ['.a=1', 'key'],
    ['a.=1', 'key'],
    ['a..b=1', 'key'],
    ['a=1&a=2', 'duplicate'],
    ['a[0]=1&a[0]=2', 'duplicate'],
    ['a=1&a.b=2', 'conflict'],
    ['a.b=1&a=2', 'conflict'],
    ['a[0]=1&a.b=2', 'conflict'],
    ['a[1]=1', 'sparse'],
    ['a[0]=1&a[2]=1', 'sparse'],
    ['a[1000]=1', 'entries'],
    ['a[99999999999]=1', 'key'],
    ['a.b.c.d.e.f=1', 'depth'],
    ['a=%E0%A4', 'encoding'],
    ['%=1', 'encoding'],
    [`a=${'x'.repeat(70_000)}`, 'length'],
    [Array.from({ length: 201 }, (_, i) => `k${i}=1`).join('&'), 'keys'],
    [
      Array.from({ length: 1001 }, (_, i) => `a${i % 2}[${Math.floor(i / 2)}]=1`).join('&'),
      'entries',
    ],
  ])('refuses %s', (search, reason) => {
    expect(reasonOf(() => parseQuery(search))).toBe(reason)
  })

  it('reads the largest allowed query', () => {
    const ids = Array.from({ length: 1000 }, (_, i) => String(i))
    const keys = Object.fromEntries(Array.from({ length: 199 }, (_, i) => [`k${i}`, 'v']))
    expect(plain(parseQuery(serialiseQuery({ ids, ...keys })))).toEqual({ ids, ...keys })
  })

  it('gives objects without a prototype', () => {
    const parsed = parseQuery('a.b=1')
    expect(Object.getPrototypeOf(parsed)).toBeNull()
    expect(Object.getPrototypeOf(parsed['a'])).toBeNull()
  })
})

describe('properties', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter(
      (key) => !/[.[\]]/.test(key) && !['__proto__', 'constructor', 'prototype'].includes(key),
    )
  const scalar = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
  )
  const { tree } = fc.letrec<{ tree: QueryValue }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      scalar,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(name, tie('tree'), { maxKeys: 3 }),
    ),
  }))

  it('reads back what it wrote, as text', () => {
    fc.assert(
      fc.property(fc.dictionary(name, tree, { maxKeys: 4 }), (value) => {
        expect(plain(parseQuery(serialiseQuery(value)))).toEqual(expected(value) ?? {})
      }),
      { numRuns: 1000 },
    )
  })

  it('is never polluted or crashed by 20,000 hostile strings', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    const piece = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'a',
      'b',
      'polluted',
      '.',
      '[',
      ']',
      '[]',
      '[0]',
      '[1]',
      '[999]',
      '[__proto__]',
      '=',
      '&',
      '?',
      '+',
      '%',
      '%5B',
      '%5D',
      '%2E',
      '%5F%5Fproto%5F%5F',
      '%00',
      '\u0000',
      '0',
      '-1',
      '1e9',
      'toString',
      'length',
      '名',
    )
    const hostile = fc.oneof(
      fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    let refused = 0
    let accepted = 0
    fc.assert(
      fc.property(hostile, (search) => {
        try {
          JSON.stringify(parseQuery(search))
          accepted += 1
        } catch (error) {
          if (!(error instanceof QueryError)) throw error
          refused += 1
        }
      }),
      { numRuns: 20_000 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Array.prototype).toHaveLength(0)
    // Both ways out must have been taken, or the strings above no longer test anything.
    expect(Math.min(refused, accepted)).toBeGreaterThan(1000)
  })
})
