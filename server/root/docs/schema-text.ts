// JSON Schemas of the contract, and their fields as rows a person can read.
import { z } from 'zod'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly [key: string]: unknown
}

/** The JSON Schema (draft 2020-12, as OpenAPI 3.1 wants it) of what travels in one direction. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return rest
}

export interface FieldRow {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
}

const limits = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
] as const

function typeText(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ')
  if (typeof schema['$ref'] === 'string') return 'the same again'
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`
  if (schema.items) return `${typeText(schema.items)}[]${limitText(schema)}`
  return `${[schema.type ?? 'any'].flat().join(' | ')}${limitText(schema)}`
}

function limitText(schema: Schema): string {
  // The bounds of a safe integer are no rule of the contract.
  const named = limits.filter(
    (key) => schema[key] !== undefined && Math.abs(Number(schema[key])) !== Number.MAX_SAFE_INTEGER,
  )
  return named.length === 0
    ? ''
    : ` (${named.map((key) => `${key} ${String(schema[key])}`).join(', ')})`
}

/** Every field of a schema, nested ones as `list[].id`; alternatives follow one another. */
export function fieldRows(schema: Schema, prefix = '', depth = 0): FieldRow[] {
  if (depth > 4) return []
  const inner = (part: Schema, name: string): FieldRow[] => fieldRows(part, name, depth + 1)
  if (schema.anyOf) return schema.anyOf.flatMap((part) => inner(part, prefix))
  if (schema.items) return inner(schema.items, `${prefix}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const below = inner(part, name)
    const own = {
      name,
      type:
        below.length > 0 && !part.anyOf ? [part.type ?? 'any'].flat().join(' | ') : typeText(part),
      isRequired: schema.required?.includes(key) === true,
    }
    return [own, ...below]
  })
}
