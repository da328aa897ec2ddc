// The scalar types and the list shape every resource is made of. `z.input` is what travels,
// `z.output` is what code holds; the brands keep a money cell from being given a date. The message of
// a refusal is the rule's name, which each side turns into a sentence.
import { z } from 'zod'

/** A database id: a string on the wire in both directions; numbers are accepted in requests (no 2^53 loss). */
export const Id = z
  .union([z.string(), z.int().nonnegative().transform(String)])
  .pipe(z.string().regex(/^[1-9]\d{0,18}$/, 'id'))
export type Id = z.output<typeof Id>

/** Ids of a bulk call: 1 to 50, each once. */
export const Ids = z
  .array(Id)
  .min(1)
  .max(50)
  .transform((ids) => [...new Set(ids)])

/** A whole number that may travel as digits in a query string. */
export const WireInt = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

/** Whether no entry of a list is there twice: for `refine`, with the code `repeatedId`. */
export const areDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

/** Ids of 1 to `max` records, none twice. */
export const distinctIds = (max: number) =>
  z.array(Id).min(1).max(max).refine(areDistinct, 'repeatedId')

/** A record as the operator saw it: any later version is another record to decide about. */
export const RecordVersion = z.object({ id: Id, version: WireInt })
export type RecordVersion = z.output<typeof RecordVersion>

/** Records of a bulk call, each with the version that was on screen: 1 to `max`, no id twice. */
export const seenItems = (max: number) =>
  z
    .array(RecordVersion)
    .min(1)
    .max(max)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'repeatedId')
/** The usual records of a bulk call: at most 50. */
export const RecordVersions = seenItems(50)

/** An amount as a plain decimal string: at most 18 integer and 18 fraction digits, no exponent, no sign but a leading minus. */
export const Money = z
  .string()
  .regex(/^-?\d{1,18}(\.\d{1,18})?$/, 'money')
  .brand<'Money'>()
export type Money = z.output<typeof Money>

/** An amount above zero. */
export const PositiveMoney = Money.refine(
  (value) => /[1-9]/.test(value) && !value.startsWith('-'),
  'positive',
)

/** An instant as ISO-8601 UTC with milliseconds. */
export const Stamp = z.iso.datetime({ precision: 3 }).brand<'Stamp'>()
export type Stamp = z.output<typeof Stamp>

/** A calendar day `YYYY-MM-DD` of the reporting time zone. */
export const Day = z.iso.date()

/** Two inclusive calendar days; the server makes them a half-open interval in the reporting time zone. */
export const DateRange = z.tuple([Day, Day]).refine(([from, to]) => from <= to, 'dateRange')
export type DateRange = z.output<typeof DateRange>

/** The place of a record in an order people set: 0 to 9999, small ones first. */
export const Sort = WireInt.pipe(z.int().min(0).max(9999))

/** The positions of records that are put into another order: at most 500, each id once. */
export const SortItems = z
  .array(z.object({ id: Id, sort: Sort }))
  .min(1)
  .max(500)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'repeatedId')

/** A boolean that may travel as `true` or `false` in a query string. */
export const WireBool = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
])

/** Free text: outer spaces removed, no control characters except line breaks and tabs. */
export const Text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // eslint-disable-next-line no-control-regex -- refusing control characters is the point
    .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value), 'control')

// `https:name` is a URL as well, and leads to another page of the same site.
const SecureUrl = z.url().startsWith('https://')

/** Whether a text is a secure web address. */
export const isHttpsUrl = (text: string): boolean => SecureUrl.safeParse(text).success

/** A secure web address of at most `max` characters. */
export const HttpsUrl = (max: number) => SecureUrl.max(max)

/** An e-mail address of at most `max` characters, or none (`''`). */
export const Email = (max: number) => Text(max).pipe(z.union([z.literal(''), z.email()]))

/** Returns whether a text says enough to be a reason: 5 characters or more without outer spaces. */
export const isReason = (text: string): boolean => [...text.trim()].length >= 5

/** The operator's reason for an irreversible step: 5 to 200 characters (confirmation level K2). */
export const Reason = Text(200).refine(isReason, 'reason')

/** One key per intent, made when the dialog opens and kept over retries; the same key answers the same result. */
export const RequestId = z.uuid()

/** The fields of a decision on a record that waits; a rejection says why in `remark`, in 5 to 200 characters. */
export const decisionFields = {
  ...RecordVersion.shape,
  action: z.enum(['approve', 'reject']),
  remark: Text(200).default(''),
  requestId: RequestId.optional(),
}
/** The input of a call that decides a record that waits. */
export type DecisionInput = z.ZodObject<typeof decisionFields>

/** A call without arguments, or an answer without data. */
export const Nothing = z.object({}).nullish()

/** Page sizes an operator may choose. */
export const pageSizes = [10, 20, 30, 50, 100, 200, 500, 1000] as const
/** The deepest row that pages by number reach in a list with a cursor; further pages follow their neighbours. */
export const maxOffsetRows = 10_000
/** Rows of a page when none is asked for. */
export const defaultPageSize = 20

export interface OrderTerm<Field extends string = string> {
  field: Field
  direction: 'asc' | 'desc'
}

/** `"createdAt desc,id desc"`: only the fields given, each at most once; anything else is refused. */
export const orderBy = <Field extends string>(fields: readonly Field[]) =>
  z
    .string()
    .max(200)
    .transform((text, context): OrderTerm<Field>[] => {
      const terms: OrderTerm<Field>[] = []
      for (const part of text.split(',')) {
        const [name = '', direction = 'asc', ...rest] = part.trim().split(/ +/)
        const field = fields.find((known) => known === name)
        if (
          !field ||
          rest.length > 0 ||
          (direction !== 'asc' && direction !== 'desc') ||
          terms.some((term) => term.field === field)
        ) {
          context.addIssue({ code: 'custom', message: 'order', params: { fields } })
          return z.NEVER
        }
        terms.push({ field, direction })
      }
      return terms
    })

/** What every business answer is wrapped in; HTTP status is 200. */
export interface Envelope {
  code: number
  msg: string
  data: unknown
}

/** The country or region that an address belongs to, as two letters of ISO 3166-1; null where none is known. */
export const Country = z.string().length(2).nullable()
/** Countries and regions that a list is filtered by. */
export const CountryCodes = z.array(Text(2)).max(50)
