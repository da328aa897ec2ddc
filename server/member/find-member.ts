import { and, eq } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { Call } from '#server/http/call.ts'

/** One member inside the caller's scope; throws `Refusal` 40401 for any other, so that nobody learns who exists. */
export async function findMember(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  id: string,
): Promise<typeof member.$inferSelect> {
  const [row] = await db
    .select()
    .from(member)
    .where(and(eq(member.id, id), await memberScope(db, member.id, actor)))
  if (!row) throw new Refusal(Code.notFound, 'notFound')
  return row
}
