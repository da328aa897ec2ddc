import type { Lang } from '#contract/lang.ts'
import type { Logger } from '#server/base/log.ts'

/** Facts about the request at hand. */
export interface RequestContext {
  readonly lang: Lang
  readonly ip: string
  /** The country of the address, where it is known. */
  readonly country: string | null
  readonly userAgent: string
  /** Names the request in logs, audit rows and error messages. */
  readonly traceId: string
  readonly log: Logger
}
