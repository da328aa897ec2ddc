// How the table of a register answers its calls.
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CrudCalls, DetailOf, FieldsOf, StatusOf } from '#contract/define-resource.ts'
import type { Level } from '#contract/level.ts'
import type { Call, Change } from '#server/http/call.ts'
import type { ListOptions, ListTable } from '../list-page.ts'

/** A table that a register can keep. `operatorName` and `createdBy` are filled in where they exist. */
export type CrudTable = ListTable & Record<'version' | 'updatedAt', PgColumn>

/** A row as lists load it: without what only the open record shows. */
export type CrudRow<A extends CrudCalls, T extends CrudTable> = Omit<
  T['$inferSelect'],
  keyof DetailOf<A>
> & { id: string }

type Result = void | Promise<void>

/** How a table answers the calls of a register. */
export interface CrudOptions<
  A extends CrudCalls,
  T extends CrudTable,
  R extends { id: string },
> extends ListOptions<A['list'], T, R> {
  /** Names a record in the audit trail: its kind, and what people know it by. */
  target: { readonly type: string; readonly no: (row: T['$inferSelect']) => string }
  /** Replaces what was sent by what may be kept, before it is compared, checked and stored: cleaned HTML. */
  clean?: (fields: Partial<FieldsOf<A>>) => Partial<FieldsOf<A>>
  /** Throws what is wrong with a record as it is about to be stored, by add or edit. */
  check?: (fields: FieldsOf<A>, change: Change, before: T['$inferSelect'] | undefined) => Result
  /** Stores what belongs to a new record, in the same transaction; `reason` is empty where the call asks for none. */
  added?: (row: T['$inferSelect'], change: Change, reason: string) => Result
  /**
   * What an add or edit needs, where its level is conditional: by the fields as they would be stored, those it changes, and
   * the record as it is before an edit.
   */
  confirmationLevel?: (
    fields: FieldsOf<A>,
    changed: readonly (string & keyof FieldsOf<A>)[],
    about: { readonly db: Call['db']; readonly before: T['$inferSelect'] | undefined },
  ) => Level | undefined | Promise<Level | undefined>
  /** What a change of status needs, where its level is conditional: by the records that would change. */
  statusConfirmationLevel?: (
    rows: readonly T['$inferSelect'][],
    status: StatusOf<A>,
  ) => Level | undefined
  /** Throws where the register must not be as an add, edit or delete leaves it, in the same transaction. */
  settled?: (change: Change) => Result
  /** Throws why a record cannot be deleted. */
  checkRemove?: (row: T['$inferSelect'], change: Change) => Result
  /** Throws why a record cannot take the status. */
  checkStatus?: (row: T['$inferSelect'], status: StatusOf<A>, change: Change) => Result
  /** Columns that follow from others, set with each add, edit and change of status. */
  derive?: (row: Partial<T['$inferSelect']>) => Partial<T['$inferInsert']>
  /** Fields that hold ids of stored images: their files are kept while a record shows them. */
  images?: readonly (string & keyof FieldsOf<A>)[]
}
