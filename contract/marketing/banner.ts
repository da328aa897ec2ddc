import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Lang } from '../lang.ts'
import { DateRange, Id, isHttpsUrl, RequestId, Sort, SortItems, Stamp, Text } from '../wire.ts'

export const Position = z.enum(['home', 'trade', 'activity', 'asset', 'startup'])
export const Platform = z.enum(['all', 'web', 'app', 'h5'])
export const LinkType = z.enum(['none', 'url', 'inner', 'notice', 'product'])
export type LinkType = z.output<typeof LinkType>
export const Status = z.enum(['draft', 'scheduled', 'published', 'offline'])

/** Whether a target suits its kind: a secure address, a page of our own, the number of a notice, the code of a product. */
export const fitsLink = (type: LinkType, target: string): boolean => {
  switch (type) {
    case 'none':
      return target === ''
    case 'url':
      return isHttpsUrl(target)
    case 'inner':
      return /^\/(?![/\\])/.test(target)
    case 'notice':
    case 'product':
      return target !== ''
  }
}

const fields = z.object({
  image: z.array(Id).length(1),
  title: Text(64).min(1),
  position: Position,
  platform: Platform,
  lang: Lang,
  linkType: LinkType,
  linkValue: Text(300).default(''),
  sort: Sort.default(0),
  startAt: Stamp.nullable().default(null),
  endAt: Stamp.nullable().default(null),
})

export const { list, get, add, edit, remove, setStatus } = defineResource('banner', {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  /** `published` waits for `startAt` where that lies ahead. */
  status: z.enum(['published', 'offline']),
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    ...fields.shape,
    image: z.array(z.string()),
    linkValue: z.string(),
    sort: z.int(),
    startAt: Stamp.nullable(),
    endAt: Stamp.nullable(),
    clickCount: z.int(),
    status: Status,
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      keyword: Text(64),
      status: z.array(Status),
      position: z.array(Position),
      platform: z.array(Platform),
      lang: z.array(Lang),
      dateField: z.enum(['createdAt', 'startAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['sort', 'startAt', 'endAt', 'clickCount', 'createdAt', 'updatedAt', 'id'],
})

/** Puts banners into another order. */
export const sort = endpoint(
  'PUT banner/sort',
  z.object({ items: SortItems, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)

export type Row = z.output<(typeof list)['row']>
