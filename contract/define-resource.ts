// The calls of a plain register: list, get, add, edit, delete and the switch of a status.
import { z } from 'zod'
import { editShape, type EditShape } from './edit-shape.ts'
import { endpoint, listEndpoint, type Endpoint, type ListEndpoint } from './endpoint.ts'
import { historyFields, recordEndpoint, type RecordInput } from './history.ts'
import type { Level } from './level.ts'
import { Id, Reason, RequestId, RecordVersions, WireInt } from './wire.ts'

/** The status of what is either on or off (dictionary `sys_switch`). */
export const OnOff = z.enum(['on', 'off'])
export type OnOff = z.output<typeof OnOff>

type Verb = 'list' | 'get' | 'add' | 'edit' | 'remove' | 'setStatus'
type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`

type Why<V extends string, Reasoned> = V extends Reasoned
  ? { reason: typeof Reason }
  : Record<never, never>
type Key = { requestId: z.ZodOptional<typeof RequestId> }
type Bound = { id: typeof Id; version: typeof WireInt }
type Counted = z.ZodObject<{ count: z.ZodInt }>
type RecordShape<R extends z.ZodRawShape> = { row: z.ZodObject<R> } & typeof historyFields
type DetailShape<D extends z.ZodRawShape> = [D] extends [never]
  ? Record<never, never>
  : { detail: z.ZodObject<D> }

/** The calls `defineResource` can declare; `E` are the verbs that ask for a reason. */
interface Declared<
  F extends z.ZodRawShape,
  R extends z.ZodRawShape,
  W extends z.ZodRawShape,
  S extends string & keyof R,
  T extends z.ZodRawShape,
  St extends z.ZodType,
  E extends Verb,
  D extends z.ZodRawShape,
> {
  list: ReturnType<typeof listEndpoint<W, R, S, T>>
  get: Endpoint<RecordInput, z.ZodObject<RecordShape<R> & DetailShape<D>>>
  add: Endpoint<z.ZodObject<F & Why<'add', E> & Key>, z.ZodObject<{ id: typeof Id }>>
  edit: Endpoint<
    z.ZodObject<Bound & EditShape<F> & Why<'edit', E> & Key>,
    z.ZodObject<{ id: typeof Id; version: z.ZodInt }>
  >
  remove: Endpoint<z.ZodObject<{ items: typeof RecordVersions } & Why<'remove', E> & Key>, Counted>
  setStatus: Endpoint<
    z.ZodObject<{ items: typeof RecordVersions; status: St } & Why<'setStatus', E> & Key>,
    Counted
  >
}

/** Declares the call that answers one record with its history, e.g. `GET banner/get`. */
export const getEndpoint = <R extends z.ZodRawShape>(route: `GET ${string}`, row: z.ZodObject<R>) =>
  recordEndpoint(route, z.object({ row, ...historyFields }))

interface CrudOptions<
  V extends Verb,
  F extends z.ZodRawShape,
  R extends z.ZodRawShape,
  W extends z.ZodRawShape,
  S extends string & keyof R,
  T extends z.ZodRawShape,
  St extends z.ZodType,
  E extends Verb,
  L extends Verb,
  D extends z.ZodRawShape,
> {
  /** The calls that exist; the others are not declared. */
  verbs: readonly V[]
  /** What the form fills; a field with a default may be left out of an `add`. */
  fields: z.ZodObject<F>
  /** What the list and the record show. Needs `id`; `version` too where something can be changed. */
  row: z.ZodObject<R>
  /** Fields that the record answers and the list leaves out: texts a thousand times the rest. Columns of the table. */
  detail?: z.ZodObject<D>
  filter: z.ZodObject<W>
  sortable: readonly S[]
  /** Sums below a list about money, one line for each currency. */
  summary?: z.ZodObject<T>
  /** The states `setStatus` can be asked for; on and off unless given. */
  status?: St
  /** Verbs that ask for a reason of 5 to 200 characters (confirmation level K2). */
  reasons?: readonly E[]
  /** Verbs that need a one-time code (K3) or another operator's approval (K4); these ask for a reason too. */
  levels?: Readonly<Partial<Record<L, Level>>>
  /** The level of an add is the highest it may need, as `isEditConditional` says it of an edit. */
  isAddConditional?: boolean
  /** The level of an edit is the highest it may need; the server finds what it needs from the input and the record. */
  isEditConditional?: boolean
  /** The level of a change of status is the highest it may need. */
  isStatusConditional?: boolean
  /** The path of the call that exports the list, where there is one. */
  exportPath?: string
  /** Paths that differ from `GET <path>/list` and so on: `{ list: 'POST cwManage/flashLogList' }`. */
  routes?: Partial<Record<NoInfer<V>, Route>>
}

/**
 * Declares the calls of a register: `export const { list, add, edit } = defineResource('banner', { verbs: ['list', 'add', 'edit'], … })`.
 * `edit` carries the version that was on screen and only the fields that changed; `remove` and `setStatus` carry
 * `items: [{ id, version }]`, so that nothing is decided about a record that changed meanwhile.
 */
export function defineResource<
  const V extends Verb,
  F extends z.ZodRawShape,
  R extends z.ZodRawShape,
  W extends z.ZodRawShape,
  const S extends string & keyof R,
  T extends z.ZodRawShape = never,
  St extends z.ZodType = typeof OnOff,
  const E extends V = never,
  const L extends V = never,
  D extends z.ZodRawShape = never,
>(
  path: string,
  {
    verbs,
    fields,
    row,
    detail,
    filter,
    sortable,
    summary,
    status,
    reasons = [],
    levels,
    isAddConditional = false,
    isEditConditional = false,
    isStatusConditional = false,
    exportPath,
    routes = {},
  }: CrudOptions<V, F, R, W, S, T, St, E, L, D>,
): Pick<Declared<F, R, W, S, T, St, E | L, D>, V> {
  const levelOf = (verb: Verb) => (levels as Partial<Record<Verb, Level>> | undefined)?.[verb]
  const why = (verb: Verb) => ({
    ...(((reasons as readonly Verb[]).includes(verb) || levelOf(verb)) && { reason: Reason }),
    requestId: RequestId.optional(),
  })
  const routeOf = (verb: Verb, usual: Route) =>
    (routes as Partial<Record<Verb, Route>>)[verb] ?? usual
  const items = { items: RecordVersions }
  const counted = z.object({ count: z.int() })
  const make: Record<Verb, () => unknown> = {
    list: () =>
      listEndpoint(routeOf('list', `GET ${path}/list`), {
        filter,
        row,
        sortable,
        ...(summary && { summary }),
        ...(exportPath !== undefined && { exportPath }),
      }),
    get: () =>
      recordEndpoint(
        routeOf('get', `GET ${path}/get`) as `GET ${string}`,
        z.object({ row, ...(detail && { detail }), ...historyFields }),
      ),
    add: () =>
      endpoint(
        routeOf('add', `POST ${path}/add`),
        z.object({ ...fields.shape, ...why('add') }),
        z.object({ id: Id }),
        { level: levelOf('add'), isLevelConditional: isAddConditional },
      ),
    edit: () =>
      endpoint(
        routeOf('edit', `PUT ${path}/edit`),
        z.object({ id: Id, version: WireInt, ...editShape(fields), ...why('edit') }),
        z.object({ id: Id, version: z.int() }),
        { level: levelOf('edit'), isLevelConditional: isEditConditional },
      ),
    remove: () =>
      endpoint(
        routeOf('remove', `DELETE ${path}/delete`),
        z.object({ ...items, ...why('remove') }),
        counted,
        { level: levelOf('remove') },
      ),
    setStatus: () =>
      endpoint(
        routeOf('setStatus', `PUT ${path}/setStatus`),
        z.object({ ...items, status: status ?? OnOff, ...why('setStatus') }),
        counted,
        { level: levelOf('setStatus'), isLevelConditional: isStatusConditional },
      ),
  }
  // Which verbs are there and what `reasons` adds is in the result's type; the record above is built to match it.
  return Object.fromEntries(verbs.map((verb) => [verb, make[verb]()])) as unknown as Pick<
    Declared<F, R, W, S, T, St, E | L, D>,
    V
  >
}

/** Calls as `defineResource` declares them, for the server and the console to build on; a verb may be missing. */
export interface CrudCalls {
  readonly list: ListEndpoint
  readonly get?: Endpoint<z.ZodObject<{ id: typeof Id }>, z.ZodObject<{ row: z.ZodObject }>>
  readonly add?: Endpoint<z.ZodObject, z.ZodObject<{ id: typeof Id }>>
  readonly edit?: Endpoint<
    z.ZodObject<{ id: typeof Id; version: typeof WireInt }>,
    z.ZodObject<{ id: typeof Id; version: z.ZodInt }>
  >
  readonly remove?: Endpoint<z.ZodObject<{ items: typeof RecordVersions }>, Counted>
  readonly setStatus?: Endpoint<
    z.ZodObject<{ items: typeof RecordVersions; status: z.ZodType }>,
    Counted
  >
}

type Besides = 'reason' | 'otp' | 'requestId' | 'id' | 'version'
/** What the form of a register fills, as a handler receives it. */
export type FieldsOf<A extends CrudCalls> = A extends { add: Endpoint<infer I> }
  ? Omit<z.output<I>, Besides>
  : A extends { edit: Endpoint<infer I> }
    ? { [K in keyof Omit<z.output<I>, Besides>]-?: Exclude<z.output<I>[K], undefined> }
    : Record<string, unknown>
/** The states that `setStatus` can be asked for. */
export type StatusOf<A extends CrudCalls> = A extends { setStatus: Endpoint<infer I> }
  ? z.output<I> extends { status: infer S }
    ? S
    : never
  : never
/** The fields that a record answers and the list leaves out. */
export type DetailOf<A extends CrudCalls> = A extends { get: Endpoint<z.ZodObject, infer O> }
  ? z.output<O> extends { detail: infer D }
    ? D
    : Record<never, never>
  : Record<never, never>
