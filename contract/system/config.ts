// Settings of the installation, typed: a number, a switch, a text, JSON, or a secret that no answer ever holds.
import { z } from 'zod'
import { getEndpoint } from '../define-resource.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Titles, TitlesInput } from '../lang.ts'
import {
  DateRange,
  Id,
  Reason,
  RequestId,
  RecordVersions,
  Stamp,
  Text,
  WireBool,
  WireInt,
} from '../wire.ts'

export const ConfigKind = z.enum(['text', 'number', 'switch', 'json', 'secret'])
export type ConfigKind = z.output<typeof ConfigKind>

/** A value as text, whatever its kind: `30`, `on`, `{"a":1}`. */
const Value = Text(20_000)

const row = z.object({
  id: Id,
  version: z.int(),
  key: z.string(),
  titles: Titles,
  kind: ConfigKind,
  /** Empty for a secret; `isSet` says whether there is one. */
  value: z.string(),
  isSet: z.boolean(),
  /** The value that counts until a moment, where `value` counts from then on only. */
  inForce: z.object({ value: z.string(), until: Stamp }).nullable(),
  /** Read by the program: cannot be deleted, and has a kind and a name of its own. */
  isBuiltIn: z.boolean(),
  /** A change of it lowers what protects money, so a second operator has to agree (K4). */
  isGuarded: z.boolean(),
  remark: z.string(),
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})
export type Row = z.output<typeof row>

export const list = listEndpoint('GET config/list', {
  filter: z
    .object({
      keyword: Text(64),
      kind: z.array(ConfigKind).max(5),
      isBuiltIn: WireBool,
      /** Days of the last change. */
      dateRange: DateRange,
    })
    .partial(),
  row,
  sortable: ['key', 'createdAt', 'updatedAt'],
})
export const get = getEndpoint('GET config/get', row)

const why = { reason: Reason, requestId: RequestId.optional() }
const described = { titles: TitlesInput(64), value: Value, remark: Text(200) }

export const add = endpoint(
  'POST config/add',
  z.object({
    key: Text(64).pipe(z.string().regex(/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/)),
    kind: ConfigKind,
    ...described,
    remark: Text(200).default(''),
    ...why,
  }),
  z.object({ id: Id }),
)
/** Key and kind stay; of a built-in setting the name too. */
export const edit = endpoint(
  'PUT config/edit',
  z.object({ id: Id, version: WireInt, ...z.object(described).partial().shape, ...why }),
  z.object({ id: Id, version: z.int() }),
  { level: 'K4', isLevelConditional: true },
)
export const remove = endpoint(
  'DELETE config/delete',
  z.object({ items: RecordVersions, ...why }),
  z.object({ count: z.int() }),
)

const decimal = /^-?\d{1,15}(\.\d{1,18})?$/

/** Returns whether a text can be a value of the kind; ranges of built-in settings are the server's to check. */
export function fitsKind(kind: ConfigKind, value: string): boolean {
  switch (kind) {
    case 'number':
      return decimal.test(value)
    case 'switch':
      return value === 'on' || value === 'off'
    case 'json':
      try {
        JSON.parse(value)
        return true
      } catch {
        return false
      }
    default:
      return true
  }
}
