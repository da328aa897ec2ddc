// A list as facts: which fields are columns, how they look, what can be filtered. Read by the table, the column
// chooser, the filter bar and the address; behaviour stays in the screen.
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { type Money, pageSizes, WireInt } from '#contract/wire.ts'
import { blank } from '#core/format/blank.ts'
import type { Text } from '#core/i18n/text.ts'
import { type Cell, type CellContext, cells } from '../grid/cells.tsx'
import { getUnreadFields } from '../unread.ts'
import type { Control, RangeControl } from './controls.tsx'
import { type SearchOf, searchSchema, type SearchSchema } from './view-search.ts'

/** A column of rows `R`. */
export interface Column<R> {
  readonly id: string
  /** The field of the row that it shows. */
  readonly field: string
  readonly label: Text
  // A method on purpose: what a column can show was checked when `field` made it, lists of columns may be mixed.
  render(row: R, facts: CellContext): ReactNode
  readonly width: number
  readonly end: boolean
  readonly isPicture: boolean
  readonly dicts: readonly string[]
  /** Pixels of what stands beside a label of a dictionary. */
  readonly beside: number
  /** The field to sort by, if the server sorts by it. */
  readonly sort: string | undefined
  /** Shown only when the operator asks for it. */
  readonly hidden: boolean
}

interface ColumnOptions {
  /** Needed when a field has two columns. */
  id?: string
  hidden?: boolean
  width?: number
}

type TextField<R> = { [K in keyof R]: R[K] extends string | number | null ? K : never }[keyof R] &
  string

type MoneyField<R> = { [K in keyof R]: NonNullable<R[K]> extends Money ? K : never }[keyof R] &
  string

/** Makes columns of a row's fields; what the cell cannot show does not compile. */
export interface FieldMaker<R> {
  <K extends keyof R & string>(
    name: K,
    label: Text,
    cell: Cell<R[K], R>,
    options?: ColumnOptions,
  ): Column<R>
  (name: TextField<R>, label: Text): Column<R>
}

type RangeName<F> = {
  [K in keyof F]: K extends `${infer Name}Min`
    ? `${Name}Max` extends keyof F
      ? Name
      : never
    : never
}[keyof F] &
  string

/** A filter of a list: its name in the address, its control, and what holds while the address is silent. */
export interface Filter {
  readonly name: string
  /** Checked against the filter's type by `filter`, then all controls are walked as one kind. */
  readonly control: Control<unknown>
  readonly fallback: unknown
}

/** Gives a filter field its control; a control of another type does not compile. `amount` stands for the pair `amountMin`, `amountMax`. */
export interface FilterMaker<F> {
  <K extends keyof F & string>(
    name: K,
    control: Control<NonNullable<F[K]>>,
    /** What the silent address means; a function where that depends on the day, such as `today`. */
    fallback?: NonNullable<F[K]> | (() => NonNullable<F[K]>),
  ): Filter
  <N extends RangeName<F>>(
    name: N,
    control: RangeControl<NonNullable<F[`${N}Min` & keyof F]>>,
  ): Filter
}

type FilterOf<E extends ListEndpoint> = z.output<E['filter']>
/** A row of a list endpoint. */
export type RowOf<E extends ListEndpoint> = z.output<E['row']>

/** Page, size and order: the part of the address every list has. */
const pagingShape = (sortable: readonly string[]) => ({
  pageNum: WireInt.pipe(z.int().min(1)),
  pageSize: WireInt.pipe(z.literal(pageSizes)),
  orderBy: z
    .string()
    .refine((text) =>
      sortable.some((field) => text === `${field} asc` || text === `${field} desc`),
    ),
})
/** The part of the address every list has. */
export type PagingShape = ReturnType<typeof pagingShape>
type ListShape<E extends ListEndpoint> = E['filter']['shape'] & PagingShape

type Line = Readonly<Record<string, unknown>>
/** Groups of sums other than by currency: from one wallet to another, from one currency into another. */
export interface SumGroups {
  /** The fields of a row that make its group. */
  readonly by: readonly string[]
  readonly title: (line: Line, facts: CellContext) => string
  /** The currency of a sum, where lines have more than one. */
  readonly currencyOf?: (line: Line, field: string) => unknown
  /** Groups that mean different things are never added up, not even in USDT. */
  readonly neverMeet?: true
}

/** A list as a value. */
export interface ListDef<E extends ListEndpoint = ListEndpoint> {
  readonly endpoint: E
  readonly columns: readonly Column<RowOf<E>>[]
  readonly filters: readonly Filter[]
  readonly search: SearchSchema<ListShape<E>>
  /** Money fields that are added up per currency. */
  readonly sums: readonly string[]
  /** Names of sums that are no column of the list. */
  readonly sumLabels: Readonly<Record<string, Text>>
  /** What the sums are grouped by where that is not the currency. */
  readonly sumGroups: SumGroups | undefined
  /** Names of the totals in USDT that the answer carries beside its sums. */
  readonly totalLabels: Readonly<Record<string, Text>>
  /** The columns that are left beside an open record; all of them where none are named. */
  readonly compactColumns: readonly Column<RowOf<E>>[] | undefined
  /** Ids of the columns of a card on a phone, two for each of its three lines; the first six with their names where none are named. */
  readonly card: readonly string[] | undefined
  /** Dictionaries its cells need. */
  readonly dicts: readonly string[]
}

interface ListFacts<E extends ListEndpoint> {
  columns: readonly Column<RowOf<E>>[]
  filters: readonly Filter[]
  /** What the clean address means, e.g. the queue's `status: ['pending']`. */
  /** Money fields of the row and of the server's sums that are added up per currency. */
  sums?: readonly MoneyField<RowOf<E>>[]
  /** Sums of the server that no column shows, such as the long and the short side, with their names. */
  sumLabels?: Readonly<Record<string, Text>>
  /** What the sums are grouped by where that is not the currency. */
  sumGroups?: SumGroups
  /** Totals in USDT that the answer carries beside its sums, with their names. */
  totalLabels?: Readonly<Record<string, Text>>
  /** Ids of the columns that are left beside an open record, some 480 px of them, or columns of that place alone; all where none are named. */
  compactColumns?: readonly (string | Column<RowOf<E>>)[]
  /** Ids of the columns of a card on a phone, line by line: values that are understood without their names. */
  card?: readonly (readonly [start: string, end: string])[]
}

/** Declares a list over its endpoint. */
export function defineList<E extends ListEndpoint>(
  endpoint: E,
  facts: (field: FieldMaker<RowOf<E>>, filter: FilterMaker<FilterOf<E>>) => ListFacts<E>,
): ListDef<E> {
  type R = RowOf<E>
  const field: FieldMaker<R> = <K extends keyof R & string>(
    name: K,
    label: Text,
    cell?: Cell<R[K], R>,
    options: ColumnOptions = {},
  ): Column<R> => {
    // Without a cell the second overload has checked that the field is text.
    const shown = cell ?? (cells.text as unknown as Cell<R[K], R>)
    return {
      id: options.id ?? name,
      field: name,
      label,
      // No cell is made for what is never missing.
      render: (row, context) =>
        getUnreadFields(row).includes(name) ? blank : shown.render(row[name], row, context),
      width: options.width ?? shown.width,
      end: shown.end ?? false,
      isPicture: shown.isPicture ?? false,
      dicts: shown.dicts ?? [],
      beside: shown.beside ?? 0,
      sort: endpoint.sortable.includes(name) ? name : undefined,
      hidden: options.hidden ?? false,
    }
  }
  const filter = (name: string, control: object, fallback?: unknown): Filter => ({
    name,
    control: control as Control<unknown>,
    fallback,
  })
  const stated = facts(field, filter)
  const { columns, filters, sums = [], sumLabels = {}, sumGroups, totalLabels = {} } = stated
  const { compactColumns, card } = stated
  const named = (each: string | Column<R>) =>
    typeof each === 'string' ? columns.filter(({ id }) => id === each) : [each]
  const defaults = {}
  for (const { name, fallback } of filters)
    Object.defineProperty(defaults, name, {
      enumerable: true,
      get: () => (typeof fallback === 'function' ? (fallback as () => unknown)() : fallback),
    })
  return {
    endpoint,
    columns,
    filters,
    // The shape is the endpoint's own filter plus paging, which is what ListShape says of it.
    search: searchSchema(
      { ...endpoint.filter.shape, ...pagingShape(endpoint.sortable) } as ListShape<E>,
      defaults as Partial<SearchOf<ListShape<E>>>,
    ),
    sums: [...sums, ...Object.keys(sumLabels)],
    sumLabels,
    sumGroups,
    totalLabels,
    compactColumns: compactColumns?.flatMap(named),
    card: card?.flat(),
    dicts: [...new Set(columns.flatMap((column) => column.dicts))],
  }
}
