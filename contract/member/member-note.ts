// Notes of operators about a member.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Ids, RequestId, Text } from '../wire.ts'
import { Note } from './member-page.ts'

export const list = endpoint(
  'GET memberNote/list',
  z.object({ memberId: Id }),
  z.object({ list: z.array(Note) }),
)

export const add = endpoint(
  'POST memberNote/add',
  z.object({
    memberId: Id,
    content: Text(1000).min(1),
    pinned: z.boolean().default(false),
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id }),
)

/** Own notes only, within 24 hours. */
export const remove = endpoint(
  'DELETE memberNote/delete',
  z.object({ ids: Ids, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
)
