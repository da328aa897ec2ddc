// A call as a value: method, path, permission and both shapes in one place. The server mounts it,
// the console calls it, forms and URLs validate with it; nothing about a call is written twice.
import { z } from 'zod'
import { exportFields } from './export-call.ts'
import { withOtp, type Level } from './level.ts'
import { defaultPageSize, Id, Money, orderBy, Reason, WireInt } from './wire.ts'

/** What all calls start with below the base path `/admin/`. */
export const apiPrefix = 'api/v2/sitebkd/'

/** Version of the calls as a whole: another one where a client of the last one would break. */
export const contractVersion = '1'

/**
 * Header with which a console asks for one call to count as `passive`, whatever its endpoint says: it reads again what
 * somebody else has changed, and nobody at the screen did anything.
 */
export const passiveHeader = 'x-passive'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Who may call: anybody, any signed-in operator, or holders of the permission named like the path. */
export type Access = 'public' | 'session' | 'permission'

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: Method
  /** Path after the prefix, e.g. `cwManage/chargeLogReview`: also the first part of the query key. */
  readonly path: string
  /** Prefix and path: the URL below the base path and, letter for letter, the permission. */
  readonly permission: string
  readonly access: Access
  /** True when the call changes nothing: by default a GET; a list or a count may be asked for with POST. */
  readonly reads: boolean
  /** True for background calls: they neither extend the idle time nor show their errors. */
  readonly passive: boolean
  /** How arguments travel outside of a query: JSON, or a form whose last field is a file. */
  readonly body: 'json' | 'multipart'
  /** True when the field `token` of the body may stand in for the Authorization header. */
  readonly tokenInBody: boolean
  /** What success looks like: the envelope, or the bytes of a file. Refusals always are envelopes. */
  readonly answer: 'json' | 'file'
  /** The most the call may ask of the operator beyond the dialog; unset: nothing. */
  readonly level: Level | undefined
  /** True when the server finds the level from the input and the record, `level` being the highest. */
  readonly isLevelConditional: boolean
  /** True when a code that was given for one record of small value holds for others, for some minutes (decision 102). */
  readonly allowsStepUp: boolean
  readonly input: I
  readonly output: O
  /** What is answered instead of `output` where the input has a field; the first that it has counts. */
  readonly variants: readonly Variant[]
}

interface Variant {
  readonly field: string
  readonly output: z.ZodType
}

type Options = Partial<
  Pick<
    Endpoint,
    | 'access'
    | 'reads'
    | 'passive'
    | 'body'
    | 'tokenInBody'
    | 'answer'
    | 'isLevelConditional'
    | 'allowsStepUp'
    | 'variants'
  >
>
/** The input of a call with a level: it says why, under `reason` unless it has a `remark`. */
export type Reasoned<S extends z.ZodRawShape> = 'reason' extends keyof S
  ? S
  : 'remark' extends keyof S
    ? S
    : S & { reason: typeof Reason }

/**
 * Declares a call, e.g. `endpoint('POST cwManage/chargeLogReview', Review, Reviewed)`. With `level` the input gains
 * `otp` (read and removed by the server before the handler) and, unless it has a `remark`, `reason`.
 */
export function endpoint<S extends z.ZodRawShape, O extends z.ZodType>(
  route: `${Method} ${string}`,
  input: z.ZodObject<S>,
  output: O,
  options: Options & { level: Level },
): Endpoint<z.ZodObject<Reasoned<S>>, O>
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  route: `${Method} ${string}`,
  input: I,
  output: O,
  options?: Options & { level?: Level | undefined },
): Endpoint<I, O>
export function endpoint(
  route: `${Method} ${string}`,
  input: z.ZodType,
  output: z.ZodType,
  {
    access = 'permission',
    reads = route.startsWith('GET '),
    passive = false,
    body = 'json',
    tokenInBody = false,
    answer = 'json',
    isLevelConditional = false,
    allowsStepUp = false,
    variants = [],
    level,
  }: Options & { level?: Level | undefined } = {},
): Endpoint {
  const [method, path] = route.split(' ') as [Method, string]
  return {
    method,
    path,
    permission: apiPrefix + path,
    access,
    reads,
    passive,
    body,
    tokenInBody,
    answer,
    level,
    isLevelConditional,
    allowsStepUp,
    input: level === undefined ? input : withOtp(input, Reason),
    output,
    variants,
  }
}

const paging = {
  pageNum: WireInt.pipe(z.int().min(1).max(1_000_000)).optional(),
  pageSize: WireInt.pipe(z.int().min(1).max(1000)).optional(),
  page: WireInt.pipe(z.int().min(1).max(1_000_000)).optional(),
  limit: WireInt.pipe(z.int().min(1).max(1000)).optional(),
}

/** Page and size of a list call: `pageNum`/`pageSize`, or the pager's own names `page`/`limit`. */
export const getPagination = (query: {
  pageNum?: number | undefined
  pageSize?: number | undefined
  page?: number | undefined
  limit?: number | undefined
}) => ({
  page: query.pageNum ?? query.page ?? 1,
  size: query.pageSize ?? query.limit ?? defaultPageSize,
})

const isMoneyIn = (summary: z.ZodObject | undefined, field: string) =>
  summary?.shape[field] === Money

/** What one of a line's currency is worth in USDT now: sums of several currencies meet in it; null where it has no price. */
const withPrice = (summary: z.ZodObject | undefined) =>
  summary?.shape['currency'] === undefined
    ? (summary ?? z.object({}))
    : summary.extend({ priceUsd: Money.nullable().optional() })

/** Declares a paged list: filters, row, sortable fields and, where money is listed, the sums per currency. */
export function listEndpoint<
  F extends z.ZodRawShape,
  R extends z.ZodRawShape,
  const S extends (string & keyof R) | 'urgency',
  T extends z.ZodRawShape = never,
>(
  route: `${Method} ${string}`,
  {
    filter,
    row,
    sortable,
    summary,
    alsoSummed = [],
    exportPath,
    passive = false,
  }: {
    filter: z.ZodObject<F>
    row: z.ZodObject<R>
    /** Fields of a row; review queues also have `urgency`, the order in which they are worked off. */
    sortable: readonly S[]
    summary?: z.ZodObject<T>
    /** Amounts of a row that may be added up although the summary names them otherwise. */
    alsoSummed?: readonly (string & keyof R)[]
    /** The path of the call that exports the list as a file, which is its permission: `memberRechargeLog/export`. */
    exportPath?: string
    /** True for a list that a screen asks for again and again by itself. */
    passive?: boolean
  },
) {
  const input = z.object({ ...filter.shape, ...paging, orderBy: orderBy(sortable).optional() })
  const output = z.object({
    list: z.array(row),
    total: z.int(),
    totalIsEstimate: z.boolean().optional(),
    currentPage: z.int(),
    /** How old the answer was when it was given, in milliseconds; unset: it is of this moment. */
    ageMs: z.int().optional(),
    summary: z.array(withPrice(summary) as unknown as z.ZodObject<T>).optional(),
  })
  const exportCall =
    exportPath === undefined
      ? undefined
      : endpoint(
          `POST ${exportPath}`,
          z.object({ filters: filter, orderBy: orderBy(sortable).optional(), ...exportFields }),
          z.object({ jobId: Id }),
        )
  const call = endpoint(route, input, output, { reads: true, passive })
  const summed = Object.keys(row.shape).filter(
    (field) => (alsoSummed as readonly string[]).includes(field) || isMoneyIn(summary, field),
  )
  return {
    ...call,
    filter,
    row,
    sortable,
    summed,
    exportCall: exportCall as ExportCall | undefined,
  }
}

/** The call that exports a list. */
export type ExportCall = Endpoint<
  z.ZodObject<typeof exportFields & { filters: z.ZodObject; orderBy: z.ZodType }>,
  z.ZodObject<{ jobId: typeof Id }>
>

/** Any list endpoint. */
export type ListEndpoint<
  F extends z.ZodRawShape = z.ZodRawShape,
  R extends z.ZodRawShape = z.ZodRawShape,
> = Endpoint & {
  readonly filter: z.ZodObject<F>
  readonly row: z.ZodObject<R>
  readonly sortable: readonly string[]
  /** The amounts of a row that may be added up, as the summary does: no rates, prices or balances. */
  readonly summed?: readonly string[]
  /** Unset where the list cannot be exported. */
  readonly exportCall?: ExportCall | undefined
}
