// How the members that a batch is for are named; batches of points and of coupons name them the same way.
import { z } from 'zod'
import { MemberLevel } from '../member/values.ts'
import { Text } from '../wire.ts'

/** How the members of a batch are named. */
export const Target = z.enum(['members', 'csv', 'level', 'tag', 'team'])
export type Target = z.output<typeof Target>

/** Members of one batch. */
export const maxMembers = 10_000

/** The field that names the members, for each target. */
export const targetField = {
  members: 'memberNos',
  csv: 'csv',
  level: 'level',
  tag: 'tag',
  team: 'teamRootNo',
} as const satisfies Record<Target, string>

/** The fields of a call that names members. */
export const recipientFields = {
  target: Target,
  memberNos: z
    .array(Text(24).min(1))
    .max(maxMembers)
    .transform((numbers) => [...new Set(numbers)])
    .default([]),
  /** Lines that begin with the number of a member. */
  csv: z.string().max(600_000).default(''),
  level: MemberLevel.nullable().default(null),
  tag: Text(32).default(''),
  teamRootNo: Text(24).default(''),
}
const fields = z.object(recipientFields)
export type Recipients = z.output<typeof fields>

/** Lines of a list that cannot be used: the first of them, and how many there are. */
export const lineProblems = {
  problems: z.array(z.object({ line: z.int(), text: z.string(), msg: z.string() })),
  problemCount: z.int(),
}
