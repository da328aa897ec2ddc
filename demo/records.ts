// Records of the demo set as the product's schema has them: columns by their names in the code, what is left out as the
// table's default says. Business numbers follow from the table too.
import { getTableColumns, getTableName, is, SQL, type Table } from 'drizzle-orm'
import { iso, numberDay } from './clock.ts'
import { decimal } from './decimal.ts'
import type { Member } from './member/member.ts'
import type { Operator } from './staff.ts'

export type Row = Record<string, unknown>
/** Rows by the name of their table, keyed by the names of the database. */
export type DemoTable = readonly [table: string, rows: Row[]]

/** What a column takes: amounts also as units, instants in milliseconds, ids as numbers. */
type Given<V> = V | undefined | (string extends V ? bigint | number : never)
export type Values<T extends Table> = {
  [K in keyof T['$inferInsert']]?: Given<T['$inferInsert'][K]>
}

/** Columns of a row that was made at an instant. */
export type Made<T extends Table> = Values<T> & { readonly at?: number }

/** The business record a journal belongs to; its id and number are given out later, in order of time. */
export interface Source {
  /** The `bizType` of its journals. */
  readonly kind: string
  readonly at: number
  id: number
  no: string
}
export type DemoRecord<T extends Table, F = { readonly member: Member }> = Source &
  F & { readonly row: T['$inferSelect'] }

interface Shape {
  readonly types: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
  readonly defaults: Row
  /** Columns that are empty lists by default: each row has its own. */
  readonly lists: readonly string[]
  readonly number: { readonly key: string; readonly prefix: string } | undefined
}
const shapes = new Map<Table, Shape>()

function shapeOf(table: Table): Shape {
  const known = shapes.get(table)
  if (known) return known
  const columns = Object.entries(getTableColumns(table))
  let number: Shape['number']
  const defaults: Row = {}
  for (const [key, column] of columns) {
    const given = column.default
    if (
      !is(given, SQL) &&
      column.generated === undefined &&
      (given !== undefined || !column.notNull)
    )
      defaults[key] = given ?? null
    const text = is(given, SQL)
      ? String(
          given.queryChunks.map((chunk) =>
            chunk !== undefined && 'value' in chunk ? chunk.value : '',
          ),
        )
      : ''
    const [, prefix] = /business_no\('(\w+)'/.exec(text) ?? []
    if (prefix !== undefined) number = { key, prefix }
  }
  const shape = {
    types: new Map(columns.map(([key, column]) => [key, column.getSQLType()])),
    names: new Map(
      columns.map(([key]) => [key, key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
    ),
    defaults,
    lists: Object.keys(defaults).filter((key) => Array.isArray(defaults[key])),
    number,
  }
  shapes.set(table, shape)
  return shape
}

function plain(value: unknown, type: string | undefined): unknown {
  if (typeof value === 'bigint') return decimal(value)
  if (typeof value !== 'number' || type === 'integer') return value
  return type?.startsWith('timestamp') ? iso(value) : String(value)
}

/** Writes values into a row as the columns have them. */
function assign(table: Table, row: Row, values: Row): void {
  const { types } = shapeOf(table)
  for (const [key, value] of Object.entries(values))
    if (value !== undefined) row[key] = plain(value, types.get(key))
}

/** A row that was made at an instant; columns that are not given have their defaults. */
function rowAt<T extends Table>(
  table: T,
  at: number | undefined,
  values: Values<T>,
): T['$inferSelect'] {
  const { types, defaults, lists } = shapeOf(table)
  const row = { ...defaults }
  for (const key of lists) row[key] = []
  if (at !== undefined)
    for (const stamp of ['createdAt', 'updatedAt']) if (types.has(stamp)) row[stamp] = iso(at)
  assign(table, row, values)
  return row
}

/** The business number of the record that is the `id`th of its kind. */
const numberOf = (prefix: string, at: number, id: number) =>
  `${prefix}${numberDay(at)}${String(id).padStart(10, '0')}`

/** Gives a record its id and number, in the record and in its row. */
function give(
  table: Table,
  { row, ...record }: { row: Row; at: number | undefined },
  id: number,
): string {
  const { types, number } = shapeOf(table)
  if (types.has('id')) row['id'] ??= String(id)
  const no = number && record.at !== undefined ? numberOf(number.prefix, record.at, id) : ''
  if (number && no !== '') row[number.key] ??= no
  return no
}

const stored = (table: Table, rows: readonly Row[]): DemoTable => {
  const { names } = shapeOf(table)
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key) ?? key, value])),
  )
  return [getTableName(table), named]
}

/** Rows in the order in which they are numbered, from `first`; `at` is when one was made. */
export const tableOf = <T extends Table>(
  table: T,
  rows: readonly Made<T>[],
  first = 1,
): DemoTable =>
  stored(
    table,
    rows.map((values, index) => {
      const { at, ...others } = values
      const row: Row = rowAt(
        table,
        at,
        shapeOf(table).types.has('at') ? values : (others as Values<T>),
      )
      give(table, { row, at }, index + first)
      return row
    }),
  )

export interface Records<T extends Table, F> {
  readonly all: DemoRecord<T, F>[]
  /** Makes a record with what only the simulation knows of it, and its columns. */
  add(at: number, facts: F, values: Values<T>): DemoRecord<T, F>
  /** Changes columns; `at` is when, where the table tells. */
  set(record: DemoRecord<T, F>, values: Values<T>, at?: number): void
  /** Gives all records their ids and numbers, in order of time. */
  number(): void
  /** The rows, with columns that follow from what is known at the end. */
  table(more?: (record: DemoRecord<T, F>) => Values<T>): DemoTable
}

/** The records of a table while history is replayed; `kind` is the `bizType` of their journals. */
export function recordsOf<T extends Table, F extends object = { readonly member: Member }>(
  table: T,
  kind = '',
): Records<T, F> {
  const all: DemoRecord<T, F>[] = []
  return {
    all,
    add(at, facts, values) {
      const own = 'member' in facts ? { memberId: String((facts.member as Member).id) } : {}
      const row = rowAt(table, at, { ...own, ...values } as Values<T>)
      const record = { kind, at, id: 0, no: '', ...facts, row }
      all.push(record)
      return record
    },
    set(record, values, at) {
      assign(table, record.row, { ...(at !== undefined && { updatedAt: at }), ...values })
    },
    number() {
      all.sort((a, b) => a.at - b.at)
      for (const [index, record] of all.entries()) {
        record.id = index + 1
        record.no = give(table, record, record.id)
      }
    },
    table(more) {
      if (more) for (const record of all) assign(table, record.row, more(record))
      return stored(
        table,
        all.map(({ row }) => row),
      )
    },
  }
}

/** Columns of an operator who did something to a record: `reviewerId` and `reviewerName`, null where nobody did. */
export const by = <K extends string>(role: K, operator: Operator | undefined) =>
  ({ [`${role}Id`]: operator?.id ?? null, [`${role}Name`]: operator?.name ?? null }) as {
    readonly [N in `${K}Id` | `${K}Name`]: string | null
  }

type Names<S> = S extends `${infer First} ${infer Others}` ? First | Names<Others> : S

/** Reads a table of facts: a line a row, cells apart by two spaces or more, `-` for nothing. */
export function facts<const S extends string>(
  columns: S,
  text: string,
): Readonly<Record<Names<S>, string>>[] {
  const names = columns.split(' ')
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.trim().split(/ {2,}/)
      const named = names.map((name, at) => [name, cells[at] === '-' ? '' : (cells[at] ?? '')])
      return Object.fromEntries(named) as Record<Names<S>, string>
    })
}
