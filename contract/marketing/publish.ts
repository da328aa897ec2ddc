// What notices and news have in common: their life, and texts with formatting.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DateRange, Id, RequestId, Stamp, Text, WireBool } from '../wire.ts'

/** The life of published content (dictionary `publish_status`). */
export const PublishStatus = z.enum(['draft', 'scheduled', 'published', 'offline'])
export type PublishStatus = z.output<typeof PublishStatus>

/** What `defineResource` makes of published content; `published` waits for `publishAt` where that lies ahead. */
export const publishing = {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  status: z.enum(['published', 'offline']),
} as const
/** The part of a row that tells the life of published content. */
export const publishFields = {
  publishAt: Stamp.nullable(),
  status: PublishStatus,
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
}
/** The filters every list of published content has. */
export const publishFilter = {
  keyword: Text(128),
  status: z.array(PublishStatus).max(4),
  isTop: WireBool,
  dateField: z.enum(['createdAt', 'publishAt']),
  dateRange: DateRange,
}

/** A formatted text as HTML; the server keeps only harmless tags of it. */
export const Html = (max: number) => z.string().trim().max(max)

/** Returns whether HTML shows anything at all: `<p></p>` does not. */
export const hasText = (html: string): boolean =>
  html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '' || /<hr/.test(html)

/** Declares the call that pins a record to the top of its list, or takes it down. */
export const setTopEndpoint = <const P extends string>(path: P) =>
  endpoint(
    `PUT ${path}/setTop`,
    z.object({ id: Id, isTop: WireBool, requestId: RequestId.optional() }),
    z.object({ count: z.int() }),
  )

/** Records that may be pinned at a time. */
export const maxPinned = 5
