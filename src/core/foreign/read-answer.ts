// Reads an answer of a back end that is not ours by the schema of the contract: kind about how a value is written, strict
// about money. What is required and was not sent is null and named in `unread`, never a zero; `docs/own-backend.md` lists what
// the absence of each kind of field means.
import type { z } from 'zod'
import { Titles } from '#contract/lang.ts'
import { Id, Money, PositiveMoney, Stamp } from '#contract/wire.ts'
import { readMoment } from './read-moment.ts'
import { unsentVersion } from './unsent-version.ts'

type Node = z.core.$ZodType

/** What was read, and what of it was not sent or not readable, as JSON pointers. */
export interface ReadAnswer {
  readonly data: unknown
  readonly faults: readonly string[]
}

interface Reading {
  readonly zone: string
  readonly faults: string[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isAbsent = (value: unknown) => value === undefined || value === null
const isWritten = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const defOf = (node: Node) => (node as z.core.$ZodTypes)._zod.def
const fits = (node: Node, value: unknown) => (node as z.ZodType).safeParse(value).success

/** More digits than a double holds may have been rounded on the way. */
const maxDigits = 15

/** An amount as the contract writes it; undefined where it could have lost a digit. */
function readMoney(value: unknown): string | undefined {
  if (typeof value === 'string') return fits(Money, value.trim()) ? value.trim() : undefined
  if (typeof value !== 'number') return undefined
  const text = String(value)
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '').length
  return digits <= maxDigits && fits(Money, text) ? text : undefined
}

function readBoolean(value: unknown): boolean | undefined {
  if (isAbsent(value) || value === '') return false
  if (typeof value === 'boolean') return value
  const text = String(value as string)
  return /^(?:0|1|true|false)$/.test(text) ? text === '1' || text === 'true' : undefined
}

function readNumber(node: Node, value: unknown): number | undefined {
  const read = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  return fits(node, read) ? (read as number) : undefined
}

/** A text in three languages; a plain one is the same in each. */
const readTitles = (value: unknown) => {
  const of = (lang: keyof typeof Titles.shape): string => {
    const text = isObject(value) ? value[lang] : value
    return isWritten(text) ? String(text) : ''
  }
  return { 'zh-cn': of('zh-cn'), en: of('en'), 'zh-tw': of('zh-tw') }
}

/** A value of these schemas is written in ways of its own; undefined where it cannot be read. */
const readers = new Map<Node, (value: unknown, zone: string) => unknown>([
  [Money, readMoney],
  [PositiveMoney, readMoney],
  [Stamp, readMoment],
  [Titles, readTitles],
  [Id, (value) => (isWritten(value) && fits(Id, value) ? String(value) : undefined)],
])

function readUnion(options: readonly Node[], value: unknown, reading: Reading, at: string) {
  const exact = options.find((option) => fits(option, value))
  if (exact) return value
  // Where none fits as it is, that one counts of which most was sent.
  const tries = options.map((option) => {
    const faults: string[] = []
    return { data: read(option, value, { ...reading, faults }, at), faults }
  })
  const [best] = tries.toSorted((a, b) => a.faults.length - b.faults.length)
  reading.faults.push(...(best?.faults ?? []))
  return best?.data ?? null
}

function readObject(
  shape: Readonly<Record<string, Node>>,
  value: unknown,
  reading: Reading,
  at: string,
) {
  const sent = isObject(value) ? value : {}
  const made: Record<string, unknown> = {}
  const unread: string[] = []
  for (const [key, node] of Object.entries(shape)) {
    const before = reading.faults.length
    const part = read(node, sent[key], reading, `${at}/${key}`)
    if (part !== undefined) made[key] = part
    // Of an object in it that part is unread itself.
    if (part === null && reading.faults[before] === `${at}/${key}`) unread.push(key)
  }
  if (unread.length > 0) made['unread'] = unread
  return made
}

/** Returns what a schema makes of a value; null, and a fault, where it is required and cannot be read. */
function read(node: Node, value: unknown, reading: Reading, at: string): unknown {
  const missing = () => {
    // Back ends without versions compare none.
    if (at.endsWith('/version')) return unsentVersion
    reading.faults.push(at)
    return null
  }
  const own = readers.get(node)
  if (own) return own(value, reading.zone) ?? missing()
  const def = defOf(node)
  switch (def.type) {
    case 'optional':
      return isAbsent(value) ? undefined : read(def.innerType, value, reading, at)
    case 'nullable':
      return isAbsent(value) || value === '' ? null : read(def.innerType, value, reading, at)
    case 'default':
    case 'prefault':
    case 'catch':
      return (node as z.ZodType).safeParse(value ?? undefined).data
    case 'lazy':
      return read(def.getter(), value, reading, at)
    case 'object':
      return readObject(def.shape, value, reading, at)
    case 'array': {
      const list = Array.isArray(value) ? (value as unknown[]) : []
      if (!isAbsent(value) && !Array.isArray(value)) reading.faults.push(at)
      return list.map((each, index) => read(def.element, each, reading, `${at}/${index}`))
    }
    case 'record': {
      const entries = isObject(value) ? Object.entries(value) : []
      return Object.fromEntries(
        entries.map(([key, each]) => [key, read(def.valueType, each, reading, `${at}/${key}`)]),
      )
    }
    case 'string':
      if (isAbsent(value)) return ''
      return isWritten(value) ? String(value) : missing()
    case 'boolean':
      return readBoolean(value) ?? missing()
    case 'number':
      return readNumber(node, value) ?? missing()
    case 'union':
      return isAbsent(value) ? missing() : readUnion(def.options, value, reading, at)
    case 'pipe': {
      const inner = read(def.in, value, reading, at)
      if (isAbsent(inner)) return inner
      const out = defOf(def.out)
      // What is missing in it keeps its whole schema from fitting, and nothing of it from being made over.
      return out.type === 'transform'
        ? out.transform(inner, { value: inner, issues: [] })
        : read(def.out, inner, reading, at)
    }
    case 'enum':
    case 'literal':
    default: {
      const text = typeof value === 'number' ? String(value) : value
      const found = [value, text].find((each) => fits(node, each))
      return found === undefined ? missing() : (node as z.ZodType).parse(found)
    }
  }
}

/** Reads the data of an answer by its schema; times without a zone are of `zone`. */
export function readAnswer(schema: z.ZodType, data: unknown, zone: string): ReadAnswer {
  const faults: string[] = []
  return { data: read(schema, data, { zone, faults }, ''), faults }
}
