import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Lang } from '../lang.ts'
import { Id, isHttpsUrl, RequestId, Sort, SortItems, Stamp, Text, WireBool } from '../wire.ts'
import { Html, publishFields, publishFilter, publishing } from './publish.ts'

export const Category = z.enum(['market', 'industry', 'academy', 'platform'])
export type Category = z.output<typeof Category>

/** Whether the address of a source is empty or a secure address. */
export const fitsSource = (url: string): boolean => url === '' || isHttpsUrl(url)

const fields = z.object({
  title: Text(120).min(1),
  cover: z.array(Id).length(1),
  summary: Text(300).default(''),
  content: Html(100_000).min(1),
  category: Category,
  lang: Lang,
  source: Text(64).default(''),
  sourceUrl: Text(300).default(''),
  isTop: WireBool.default(false),
  sort: Sort.default(0),
  publishAt: Stamp.nullable().default(null),
})

const row = z.object({
  id: Id,
  version: z.int(),
  cover: z.array(z.string()),
  title: z.string(),
  summary: z.string(),
  category: Category,
  lang: Lang,
  source: z.string(),
  sourceUrl: z.string(),
  isTop: z.boolean(),
  viewCount: z.int(),
  sort: z.int(),
  ...publishFields,
})

export const { list, get, add, edit, remove, setStatus } = defineResource('news', {
  ...publishing,
  fields,
  row,
  detail: z.object({ content: z.string() }),
  filter: z
    .object({
      ...publishFilter,
      category: z.array(Category).max(4),
      lang: z.array(Lang).max(3),
    })
    .partial(),
  sortable: ['viewCount', 'publishAt', 'sort', 'createdAt', 'updatedAt'],
})

/** Puts articles into another order. */
export const sort = endpoint(
  'PUT news/sort',
  z.object({ items: SortItems, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)

export type Row = z.output<typeof row>
