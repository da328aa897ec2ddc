// Who may hold secrets that programs use: an operator who can sign in and sees all members.
import { and, eq, isNull } from 'drizzle-orm'
import { operator } from '#server/db/schema/operator/access.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'

/** Throws a refusal of the field `ownerId` where the operator cannot hold a secret. */
export async function assertOwner(ownerId: string, { tx, lang }: Change): Promise<void> {
  const known = await tx.$count(
    operator,
    and(
      eq(operator.id, ownerId),
      eq(operator.status, 'on'),
      isNull(operator.deletedAt),
      isNull(operator.bindMemberId),
    ),
  )
  if (known === 0) throw invalidField('ownerId', 'notFound', lang)
}
