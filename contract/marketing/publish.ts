// What notices and news have in common: their life, and texts with formatting.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, RequestId, WireBool } from '../wire.ts'

/** The life of published content (dictionary `publish_status`). */
export const PublishStatus = z.enum(['draft', 'scheduled', 'published', 'offline'])
export type PublishStatus = z.output<typeof PublishStatus>

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
