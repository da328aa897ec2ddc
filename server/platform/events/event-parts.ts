// What operators see of an event beside its data.
import { sql, type SQL } from 'drizzle-orm'
import { memberScope } from '#server/access/member-scope.ts'
import { written } from '#server/db/connection/written.ts'
import { member } from '#server/db/schema/member/member.ts'
import { platformEvent } from '#server/db/schema/platform.ts'
import type { Call } from '#server/http/call.ts'

/** What data calls the number of a record. */
const numberFields = [
  'rechargeNo',
  'withdrawNo',
  'authNo',
  'adjustNo',
  'couponLogNo',
  'awardNo',
  'envelopeNo',
  'entrustNo',
  'positionNo',
  'orderNo',
  'recordNo',
]

/** Columns of an event joined with its member. */
export const eventParts = {
  recordNo: sql<string | null>`coalesce(${sql.join(
    numberFields.map((name) => sql`${platformEvent.data} ->> ${written(name)}`),
    sql`, `,
  )})`.as('record_no'),
  externalId: sql<string | null>`${platformEvent.data} ->> 'externalId'`.as('record_external_id'),
  memberExternalId: platformEvent.memberExternalId,
  memberId: member.id,
  memberNo: member.memberNo,
}

/** Condition on events: those of members that the caller may see; undefined where that is all of them. */
export async function eventsInScope({
  db,
  actor,
}: Pick<Call, 'db' | 'actor'>): Promise<SQL | undefined> {
  const scope = await memberScope(db, member.id, actor)
  return (
    scope &&
    sql`${platformEvent.memberExternalId} in (select ${member.externalId} from ${member} where ${scope})`
  )
}
