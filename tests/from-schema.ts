// Makes inputs that must be refused: what may travel with one thing wrong with it, and what is no input at all.
import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import { travelling } from '#scripts/valid-inputs.ts'

type Node = z.core.$ZodType

/** Values no field expects. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e21,
  2 ** 53,
  '',
  ' ',
  '-0',
  'NaN',
  '1e9',
  '１２３',
  '99999999999999999999',
  '9999999999999999999',
  '1.1234567890123456789',
  "' or 1=1 --",
  '1;select pg_sleep(5)',
  '%',
  '\\',
  '\u0000',
  '\ud800',
  '\u202e',
  '💥'.repeat(300),
  'a'.repeat(70_000),
  [],
  {},
  [[[[[]]]]],
  Array(2000).fill('1'),
  { toString: 'x' },
  { length: 1e9 },
  { $gt: '' },
  '__proto__',
  'createdAt desc, (select 1)',
]

type Bend = (value: unknown) => unknown

function bends(key: string, with_: unknown): readonly Bend[] {
  const object = (value: unknown) =>
    typeof value === 'object' && value !== null ? { ...value } : {}
  return [
    (value) => ({ ...object(value), [key]: with_ }),
    (value) => Object.fromEntries(Object.entries(object(value)).filter(([name]) => name !== key)),
    (value) => ({
      ...object(value),
      status: 'approved',
      isAdmin: true,
      bindMemberId: null,
      [`${key}x`]: with_,
    }),
    (value) => ({ ...object(value), [key]: [with_] }),
    (value) => ({ ...object(value), [key]: { [key]: with_ } }),
    () => with_,
    (value) => [value],
  ]
}

function keysOf(node: Node): string[] {
  const def = (node as z.core.$ZodTypes)._zod.def
  if (def.type === 'object') return Object.keys(def.shape)
  if (def.type === 'union') return [...new Set(def.options.flatMap(keysOf))]
  if (def.type === 'optional' || def.type === 'nullable') return keysOf(def.innerType)
  return []
}

/** A valid input with one thing wrong with it (or, rarely, still right). */
export function bent(schema: z.ZodType): Arbitrary<unknown> {
  const keys = keysOf(schema)
  return fc
    .tuple(
      travelling(schema),
      fc.constantFrom(...(keys.length > 0 ? keys : ['id'])),
      fc.constantFrom(...hostile),
      fc.nat(6),
    )
    .map(([value, key, with_, at]) => bends(key, with_)[at]?.(value))
}

/** Bodies that are no JSON object of anybody. */
export const brokenBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '{',
  '{"id":"1"',
  'undefined',
  '[1,2',
  '{"id":1,"id":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\ufeff{}',
  '<xml/>',
  'id=1',
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
  `{"id":${'9'.repeat(5000)}}`,
  '1e999999',
  '"\\ud800"',
  new Uint8Array([0xff, 0xfe, 0x00]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00]),
]

/** Query strings that say nothing a call asked for. */
export const brokenQueries: readonly string[] = [
  '?__proto__[x]=1',
  '?constructor.prototype.x=1',
  '?id[0]=1&id=2',
  '?id=1&id=2',
  '?a[999999]=1',
  '?a[0][0][0][0][0][0][0]=1',
  '?%',
  '?id=%ff',
  '?id=%00',
  '?a.b.c.d.e.f.g=1',
  `?id=${'9'.repeat(5000)}`,
  '?orderBy=id;drop table operator',
  '?pageSize=-1',
  '?pageNum=1e9',
  '?pageSize[]=1',
  `?${Array.from({ length: 300 }, (_, at) => `k${at}=1`).join('&')}`,
]
