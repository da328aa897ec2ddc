// What `crud` is given: the calls of a register and how its table answers them.
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { HistoryEvent } from '#contract/crud.ts'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { Id, SeenVersions, WireInt } from '#contract/wire.ts'
import type { Change } from './call.ts'
import type { ListOptions, ListTable } from './list-page.ts'

/** A table that a register can keep. `operatorName` and `createdBy` are filled in where they exist. */
export type CrudTable = ListTable & Record<'version' | 'updatedAt', PgColumn>

type Counted = z.ZodObject<{ count: z.ZodInt }>
/** The calls of `crudOf`; those that are missing are not mounted. */
export interface CrudCalls {
  readonly list: ListEndpoint
  readonly get?: Endpoint<
    z.ZodObject<{ id: typeof Id }>,
    z.ZodObject<{ row: z.ZodObject; history: z.ZodArray<typeof HistoryEvent> }>
  >
  readonly add?: Endpoint<z.ZodObject, z.ZodObject<{ id: typeof Id }>>
  readonly edit?: Endpoint<
    z.ZodObject<{ id: typeof Id; version: typeof WireInt }>,
    z.ZodObject<{ id: typeof Id; version: z.ZodInt }>
  >
  readonly remove?: Endpoint<z.ZodObject<{ items: typeof SeenVersions }>, Counted>
  readonly setStatus?: Endpoint<
    z.ZodObject<{ items: typeof SeenVersions; status: z.ZodType }>,
    Counted
  >
}

type Besides = 'reason' | 'requestId' | 'id' | 'version'
/** What the form of a register fills, as a handler receives it. */
export type FieldsOf<A extends CrudCalls> = A extends { add: Endpoint<infer I> }
  ? Omit<z.output<I>, Besides>
  : A extends { edit: Endpoint<infer I> }
    ? Required<Omit<z.output<I>, Besides>>
    : Record<string, unknown>
/** The states that `setStatus` can be asked for. */
export type StatusOf<A extends CrudCalls> = A extends { setStatus: Endpoint<infer I> }
  ? z.output<I> extends { status: infer S }
    ? S
    : never
  : never
type Result = void | Promise<void>

/** How a table answers the calls of a register. */
export interface CrudOptions<
  A extends CrudCalls,
  T extends CrudTable,
  R extends { id: string },
> extends ListOptions<A['list'], T, R> {
  /** Names a record in the audit trail: its kind, and what people know it by. */
  target: { readonly type: string; readonly no: (row: T['$inferSelect']) => string }
  /** Throws what is wrong with a record as it is about to be stored, by add or edit. */
  check?: (fields: FieldsOf<A>, change: Change, before: T['$inferSelect'] | undefined) => Result
  /** Throws why a record cannot be deleted. */
  checkRemove?: (row: T['$inferSelect'], change: Change) => Result
  /** Throws why a record cannot take the status. */
  checkStatus?: (row: T['$inferSelect'], status: StatusOf<A>, change: Change) => Result
  /** Columns that follow from others, set with each add, edit and change of status. */
  derive?: (row: Partial<T['$inferSelect']>) => Partial<T['$inferInsert']>
  /** Fields that hold ids of stored images: their files are kept while a record shows them. */
  images?: readonly (string & keyof FieldsOf<A>)[]
}
