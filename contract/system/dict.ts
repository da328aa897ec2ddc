import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Titles, TitlesInput } from '../lang.ts'
import { Id, Ids, Nothing, Stamp, Text, WireBool, WireInt } from '../wire.ts'

/** How a dictionary value is coloured; the theme gives each a soft background and a readable text. */
export const Tone = z.enum([
  'muted',
  'default',
  'info',
  'primary',
  'success',
  'warning',
  'danger',
  'purple',
])
export type Tone = z.output<typeof Tone>

/** A value as screens use it: `key` is stored, `value` is the label in the caller's language. */
export const DictValue = z.object({
  key: z.string(),
  value: z.string(),
  isDefault: z.union([z.literal(0), z.literal(1)]),
  color: Tone,
  /** The key that chooses it among reject reasons, however they are ordered. */
  digit: z.int().nullable(),
  labels: Titles,
})
export type DictValue = z.output<typeof DictValue>

/**
 * Values of one type; a non-empty `defaultValue` marks its match as the default instead. Consoles ask
 * again by themselves, so it does not count as somebody's doing.
 */
export const getDictData = endpoint(
  'GET dict/data/getDictData',
  z.object({ dictType: Text(64).pipe(z.string().min(1)), defaultValue: Text(64).optional() }),
  z.object({
    info: z.object({ name: z.string(), remark: z.string() }),
    values: z.array(DictValue),
  }),
  { access: 'session', passive: true },
)

/** A number that grows with every change of a dictionary: open consoles ask for it to learn when theirs are old. */
export const revision = endpoint(
  'GET dict/data/revision',
  Nothing,
  z.object({ revision: z.string() }),
  { access: 'session', passive: true },
)

/** The name of a dictionary, as the program asks for it. */
export const DictTypeName = Text(64).pipe(z.string().regex(/^[a-z][a-z0-9_]{1,63}$/))

/** Whether the values of a dictionary have digits: reject reasons, which are chosen by one key. */
export const hasDigits = (dictType: string): boolean => dictType.endsWith('_reject_reason')

const fields = {
  dictType: DictTypeName,
  dictValue: Text(64).pipe(z.string().min(1)),
  labels: TitlesInput(64),
  color: Tone,
  dictSort: z.int().min(0).max(9999),
  digit: z.int().min(1).max(9).nullable(),
  isDefault: z.boolean(),
  enabled: z.boolean(),
  remark: Text(200),
}
const DictRow = z.object({
  /** The same as `dictCode`, under the name that lists know. */
  id: Id,
  dictCode: Id,
  version: z.int(),
  dictType: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  labels: Titles,
  color: Tone,
  dictSort: z.int(),
  digit: z.int().nullable(),
  isDefault: z.boolean(),
  enabled: z.boolean(),
  /** Came with the program: it can be reworded and switched off, but neither deleted nor given another value. */
  isBuiltIn: z.boolean(),
  remark: z.string(),
  createdAt: Stamp,
})
export type DictRow = z.output<typeof DictRow>

export const list = listEndpoint('GET dict/data/list', {
  filter: z.object({
    dictType: Text(64).optional(),
    /** Part of the label in any language, or of the value that is stored. */
    dictLabel: Text(64).optional(),
    enabled: WireBool.optional(),
  }),
  row: DictRow,
  sortable: ['dictSort', 'createdAt', 'dictType'],
})
export const get = endpoint('GET dict/data/get', z.object({ dictCode: Id }), DictRow)
const { dictType, dictValue, labels, ...rest } = fields
export const add = endpoint(
  'POST dict/data/add',
  z.object({ dictType, dictValue, labels, ...z.object(rest).partial().shape }),
  z.object({ dictCode: Id }),
)
export const edit = endpoint(
  'PUT dict/data/edit',
  z.object({
    dictCode: Id,
    version: WireInt,
    ...z.object(fields).omit({ dictType: true }).partial().shape,
  }),
  z.object({ dictCode: Id, version: z.int() }),
)
export const remove = endpoint(
  'DELETE dict/data/delete',
  z.object({ ids: Ids }),
  z.object({ count: z.int() }),
)
