// What a screen says of its register.
import type { FunctionComponent, ReactNode } from 'react'
import type { z } from 'zod'
import type { CrudCalls, StatusOf } from '#contract/define-resource.ts'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { HistoryVerb } from '#contract/history.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Action } from '../actions/action.ts'
import type { CellContext } from '../grid/cells.tsx'
import type { RowOf } from '../list/list-def.ts'
import type { List } from '../list/use-list.ts'
import type { TreePlace } from '../tree/tree-rows.ts'
import type { RecordLayout } from './record-layout.tsx'
import type { ShowDialog } from './use-shown-dialog.ts'

type InputOf<A extends CrudCalls> = A extends { add: Endpoint<infer I> }
  ? z.input<I>
  : A extends { edit: Endpoint<infer I> }
    ? z.input<I>
    : Record<string, unknown>
/** What `get` answers; the row of the list where there is no such call. */
type RecordOf<A extends CrudCalls> = A extends { get: Endpoint<z.ZodType, infer O> }
  ? z.output<O>
  : { row: RowOf<A['list']> }
type Row<A extends CrudCalls> = RowOf<A['list']>

/** What is wrong with a field; anything falsy where nothing is. */
type Problem = Text | false | undefined

/** A change of status: its button, the states it starts from, and the one it leads to. */
export interface StatusChange<S extends string = string, From extends string = string> {
  readonly to: S
  readonly label: Text
  readonly from: readonly From[]
}

/** What the actions of a screen can do to it. */
export interface CrudScreenHandle<A extends CrudCalls> {
  /** What the toasts of verbs on a row call it; none for what is done to no row. */
  readonly object?: string
  /** Opens the form of a new record, filled in: for copies. */
  readonly openAdd: (values: Partial<InputOf<A>>) => void
  /** Draws a dialog of the screen's own over the list until it calls `close`. */
  readonly show: ShowDialog
  /** Draws a form at the foot of a record's panel, which opens with it, until it calls `close`. */
  readonly showInPanel: (
    row: Pick<CrudRow, 'id'>,
    draw: (close: () => void) => ReactNode,
  ) => Promise<void>
  /** What the list is filtered by now, as its call takes it: for pictures of the same rows. */
  readonly filter: z.input<A['list']['filter']>
  /** These records of a bulk verb were done: they are no longer selected, and the list is loaded again. */
  readonly onBulkDone: (ids: readonly string[]) => void
  /** Loads the list and the open record again, after a call of the screen's own. */
  readonly refresh: () => Promise<void>
}

/** A screen over a list: what a record is called, how it is changed, what else can be done. */
export interface CrudViewOptions<A extends CrudCalls> {
  /** What one record is called, e.g. `msg`客服链接``. */
  resourceName: Text
  /** Names a record in dialogs and as the title of its drawer. */
  getTitle: (row: Row<A>) => string
  /** First values of the form of a new record. */
  initial?: Partial<InputOf<A>>
  /** The form, for a new record (then `row` is missing) and for a change. */
  Fields?: (props: { row?: Row<A> | undefined }) => ReactNode
  /** False where the form may hold secrets: what is written in it is never stored. */
  keepsDrafts?: boolean
  /** How wide the form is. */
  formSize?: 'md' | 'lg' | 'xl'
  /** First values of a change, from the record itself: for fields that the list leaves out. */
  formValues?: (record: RecordOf<A>) => Partial<InputOf<A>>
  /** What is wrong with the form beyond its schema: `({ url }) => ({ url: !isFine(url) && msg`…` })`. */
  check?: (values: Partial<InputOf<A>>) => { [K in keyof InputOf<A>]?: Problem }
  /** The changes of status; on and off unless given. */
  statusChanges?: readonly StatusChange<
    StatusOf<A> & string,
    Row<A> extends { status: infer S extends string } ? S : string
  >[]
  /** The key of the change of status; `t` unless given. */
  statusKey?: string
  /** Why a record cannot be changed or deleted now; the button is dimmed and says so. */
  blocked?: {
    readonly edit?: (row: Row<A>) => Text | false
    readonly remove?: (row: Row<A>) => Text | false
  }
  /** The rows lie below one another by `pid`, and the list brings all of them. */
  tree?: {
    /** Moves a row to another position, by drag or by key. */
    readonly move?: {
      readonly endpoint: Endpoint
      readonly run: (row: Row<A>, position: TreePlace, screen: CrudScreenHandle<A>) => void
    }
  }
  /** Lets several rows be deleted or switched at once, in parts of 50. */
  bulk?: boolean
  /** A line below the list, and the call it reads: it is read again after whatever was done on the screen. */
  footer?: { readonly endpoint: Endpoint; readonly Part: FunctionComponent }
  rowActions?: (row: Row<A>, screen: CrudScreenHandle<A>) => readonly Action[]
  pageActions?: (screen: CrudScreenHandle<A>) => readonly Action[]
  bulkActions?: (rows: readonly Row<A>[], screen: CrudScreenHandle<A>) => readonly Action[]
  /** More of the open record, below its fields and above its history. */
  sections?: (record: RecordOf<A>, facts: CellContext) => ReactNode
  /** How the open record is divided; without it all columns stand in one list, and `sections` below them. */
  layout?: RecordLayout<RecordOf<A>>
  /** What the history calls an action where this record has another word for it. */
  historyLabels?: Readonly<Partial<Record<HistoryVerb, Text>>>
  /** What the history calls fields that are no columns of the list. */
  historyFields?: readonly { readonly id: string; readonly label: Text }[]
}

/** A row as the screen's own parts know it; what is in it beyond that is the screen's. */
export interface CrudRow {
  readonly id: string
  readonly version: number
  readonly status?: string
}

/** Returns what a list is filtered by, without page and order. */
export const getListFilter = <E extends ListEndpoint>(list: List<E>): z.input<E['filter']> => {
  const fields = Object.keys(list.def.endpoint.filter.shape)
  const set = Object.entries(list.search).filter(([name]) => fields.includes(name))
  // Field by field the search went through the endpoint's own filter.
  return Object.fromEntries(set) as z.input<E['filter']>
}

/** Whether a call asks for a reason. */
export const asksReason = ({ input }: Endpoint): boolean =>
  'shape' in input && 'reason' in (input.shape as Record<string, unknown>)
