// Makes valid inputs out of the contract's schemas.
import fc, { type Arbitrary } from 'fast-check'
import { safeParse, type z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type Node = z.core.$ZodType

const words = [
  'pending',
  'USDT',
  '13800000001',
  '1',
  '充值',
  'O’Brien',
  'a-b_c',
  'x y z',
  'reason enough',
]

function ofString(node: z.core.$ZodString): Arbitrary<string> {
  const checks = [node._zod.def, ...(node._zod.def.checks ?? []).map((each) => each._zod.def)] as {
    format?: string
    pattern?: RegExp
    minimum?: number
    maximum?: number
  }[]
  const declared = <K extends 'format' | 'pattern' | 'minimum' | 'maximum'>(key: K) =>
    checks.map((each) => each[key]).find((value) => value !== undefined)
  const format = declared('format')
  if (format === 'uuid') return fc.uuid({ version: 4 })
  if (format === 'date') return fc.constantFrom('2026-01-31', '2026-02-28', '2025-12-01')
  if (format === 'datetime') return fc.constant('2026-01-31T10:00:00.000Z')
  if (format === 'url') return fc.constant('https://www.example.com/page')
  if (format === 'email') return fc.constant('desk@example.com')
  const pattern = declared('pattern')
  if (pattern) return fc.stringMatching(pattern)
  const minimum = declared('minimum') ?? 0
  const maximum = declared('maximum') ?? 40
  const length = { minLength: minimum, maxLength: Math.min(maximum, 40) }
  return fc.oneof(
    fc.constantFrom(...words),
    fc.string({ ...length, unit: 'grapheme' }),
    fc.string(length),
  )
}

/** What may travel for a schema; now and then it misses a refinement, so check before counting on it. */
export function travelling(
  node: Node,
  ofPart: (part: Node, key?: string) => Arbitrary<unknown> = (part) => travelling(part),
): Arbitrary<unknown> {
  const def = (node as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'string':
      return ofString(node as z.core.$ZodString)
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 1_000_000 }))
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'array':
      return fc.array(ofPart(def.element), { minLength: 1, maxLength: 4 })
    case 'tuple':
      return fc.tuple(...def.items.map((item) => ofPart(item)))
    case 'object': {
      const fields = Object.entries(def.shape)
      const required = fields
        .filter(([, field]) => field._zod.optin !== 'optional')
        .map(([key]) => key)
      const model = Object.fromEntries(fields.map(([key, field]) => [key, ofPart(field, key)]))
      return fc.record(model, { requiredKeys: required })
    }
    case 'record':
      return fc.dictionary(ofPart(def.keyType) as Arbitrary<string>, ofPart(def.valueType), {
        maxKeys: 4,
      })
    case 'optional':
    case 'nullable':
    case 'default':
      return ofPart(def.innerType)
    case 'union':
      return fc.oneof(...def.options.map((option) => ofPart(option)))
    case 'pipe':
      // The narrower of the two sides: a string that is trimmed first must still fit what follows.
      return isTransform(def.in) || isTransform(def.out) || !sameKind(def.in, def.out)
        ? travelling(isTransform(def.in) ? def.out : def.in)
        : travelling(def.out)
    default:
      throw new Error(`No way to make a value of kind ${def.type}; teach scripts/valid-inputs.ts.`)
  }
}

const draws = 400

/** Thrown where no value of a schema's part was found; says which part, and what was wrong with the last try. */
class NothingValid extends Error {}

const pools = new WeakMap<Node, readonly unknown[]>()

/** Values that a schema accepts, made of values that its parts accept. Throws `NothingValid` when there are none. */
function poolOf(node: Node, at = ''): readonly unknown[] {
  const known = pools.get(node)
  if (known) return known
  const ofPart = (part: Node, key = '') =>
    fc.constantFrom(...poolOf(part, key === '' ? at : `${at}.${key}`))
  const def = (node as z.core.$ZodTypes)._zod.def
  const made =
    def.type === 'pipe'
      ? fc.oneof(
          ...[def.in, def.out].filter((side) => !isTransform(side)).map((side) => ofPart(side)),
        )
      : travelling(node, ofPart)
  const drawn = fc.sample(made, { numRuns: draws, seed: 11 })
  const refusals: z.core.$ZodIssue[] = []
  const isValid = (value: unknown) => {
    const { success, error } = safeParse(node, value)
    if (!success) refusals.splice(0, refusals.length, ...error.issues)
    return success
  }
  let pool = drawn.filter(isValid)
  // A refusal may say what would have been taken, as that of an order names the sortable fields.
  if (pool.length === 0) pool = refusals.flatMap(offered).filter(isValid)
  const refused = refusals.map(({ message }) => message).join(', ')
  if (pool.length === 0)
    throw new NothingValid(
      `none of ${draws} values made up for "${at.slice(1)}" is valid (${refused})`,
    )
  pools.set(node, pool)
  return pool
}

const offered = (issue: z.core.$ZodIssue): readonly unknown[] => {
  const fields: unknown = issue.code === 'custom' ? issue.params?.['fields'] : undefined
  return Array.isArray(fields) ? fields : []
}

/**
 * Inputs that an endpoint accepts, the same ones on every run. Throws, naming the endpoint and the field,
 * when none is found.
 */
export function validInputs(
  { method, path, input }: Pick<Endpoint, 'method' | 'path' | 'input'>,
  count = 1,
): readonly unknown[] {
  try {
    const pool = poolOf(input)
    return Array.from({ length: count }, (_, at) => pool[at % pool.length])
  } catch (error) {
    if (!(error instanceof NothingValid)) throw error
    throw new Error(
      `${method} ${path}: ${error.message}. Teach scripts/valid-inputs.ts to make one.`,
      { cause: error },
    )
  }
}

const kind = (node: Node) => (node as z.core.$ZodTypes)._zod.def.type
const isTransform = (node: Node) => kind(node) === 'transform'
const sameKind = (one: Node, two: Node) => kind(one) === kind(two)
