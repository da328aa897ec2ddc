import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Lang, Titles, TitlesInput } from '../lang.ts'
import { DateRange, Id, Ids, RequestId, Sort, SortItems, Stamp, Text } from '../wire.ts'

export const Kind = z.enum(['onlineChat', 'telegram', 'whatsapp', 'line', 'email', 'phone'])
export type Kind = z.output<typeof Kind>

/** What the link of each kind starts with. */
const schemes: Record<Kind, readonly string[]> = {
  onlineChat: ['https://'],
  telegram: ['https://', 'tg://'],
  whatsapp: ['https://'],
  line: ['https://'],
  email: ['mailto:'],
  phone: ['tel:'],
}

/** Whether a link leads to a channel of the kind. */
export const fitsKind = (kind: Kind, url: string): boolean =>
  schemes[kind].some((scheme) => url.startsWith(scheme) && url.length > scheme.length)

const fields = z.object({
  name: TitlesInput(32),
  icon: z.array(Id).max(1).default([]),
  linkKind: Kind,
  url: Text(300).min(1),
  langs: z.array(Lang).min(1).max(3),
  workTime: Text(64).default(''),
  sort: Sort.default(0),
})

export const { list, get, add, edit, remove, setStatus } = defineResource('serviceLink', {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  // A wrong link is a way to phish members: who changes one says why, and for the link itself brings a code.
  reasons: ['add', 'edit', 'remove'],
  levels: { edit: 'K3' },
  isEditConditional: true,
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    name: Titles,
    icon: z.array(z.string()),
    linkKind: Kind,
    url: z.string(),
    langs: z.array(Lang),
    workTime: z.string(),
    clickCount: z.int(),
    /** What the last check found; null before one, after the link was changed, and for what cannot be asked. */
    checkOk: z.boolean().nullable(),
    lastCheckAt: Stamp.nullable(),
    sort: z.int(),
    status: OnOff,
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(64),
      status: OnOff,
      linkKind: z.array(Kind),
      lang: z.array(Lang),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['clickCount', 'sort', 'createdAt', 'updatedAt'],
})

/** What asking an address came to; only `answers` means that members get through. */
export const Finding = z.enum(['answers', 'gone', 'noAnswer', 'notPublic'])
export type Finding = z.output<typeof Finding>

/**
 * Asks the addresses of links whether anybody answers there, and keeps what was found. `finding` is null for links that
 * nobody can ask: mail, telephone and apps.
 */
export const check = endpoint(
  'POST serviceLink/check',
  z.object({ ids: Ids }),
  z.object({ results: z.array(z.object({ id: Id, finding: Finding.nullable() })) }),
)

/** Puts service links into another order. */
export const sort = endpoint(
  'PUT serviceLink/sort',
  z.object({ items: SortItems, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)

export type Row = z.output<(typeof list)['row']>
