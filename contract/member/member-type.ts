// Apart from the other listed values of members: every review queue filters by it, and fetches no more than it needs.
import { z } from 'zod'

/** What a member is to the platform: customers, those who work for it with customers, and accounts of its own. */
export const MemberType = z.enum(['normal', 'agent', 'tutor', 'internal', 'test'])
export type MemberType = z.output<typeof MemberType>
