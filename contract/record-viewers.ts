// Who else has a record of a review queue open: also of one that is decided or claimed, which a claim does not tell.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { queueKinds } from './queues.ts'
import { Id } from './wire.ts'

/** Milliseconds between two calls of a console that shows a record. */
export const viewingMs = 10_000

/**
 * Says that the caller looks at a record, and answers who else does, by name. Consoles ask every `viewingMs` while the
 * record can be seen; whoever has not asked for two and a half times that is gone. Empty for whoever may not read the record.
 */
export const recordViewers = endpoint(
  'GET cwManage/recordViewers',
  z.object({ queue: z.enum(queueKinds), id: Id }),
  z.object({ others: z.array(z.string()) }),
  { access: 'session', passive: true },
)
