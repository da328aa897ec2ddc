// From where a member did what: noted for the rules of risk, and for whoever looks for accounts of one person.
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { ipRecord } from '#server/db/schema/operator/security.ts'

type Record = typeof ipRecord.$inferSelect

/** Notes an address that a member used through the platform, and whether it is their first time there. */
export async function recordMemberIp(
  tx: Tx,
  {
    country,
    at,
    ...seen
  }: Pick<Record, 'ip' | 'scene' | 'device'> & {
    readonly memberId: string
    readonly country: string | null
    /** When it was; now unless it is told. */
    readonly at?: string
  },
): Promise<void> {
  const before = and(eq(ipRecord.memberId, seen.memberId), eq(ipRecord.ip, seen.ip))
  await tx.insert(ipRecord).values({
    ...seen,
    actorType: 'member',
    isNewIp: (await tx.$count(ipRecord, before)) === 0,
    countryCode: country ?? '',
    clientSource: 'api',
    ...(at !== undefined && { createdAt: at }),
  })
}
