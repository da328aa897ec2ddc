// The right to merge an upload: taken by one guarded update, kept by renewing it, lost by a process that died.
import { randomUUID } from 'node:crypto'
import type { SqlClient } from '#server/db/connection/client.ts'
import { renewLease } from '#server/db/lease.ts'
import { newFileKey } from '#server/store/object-store.ts'

/** Seconds until a merge whose process is gone may be taken over; renewed three times as often. */
const leaseSec = 10

export interface Claim {
  readonly sessionId: string
  readonly owner: string
  readonly finalKey: string
}

/**
 * Takes the claim. `incomplete`: chunks are missing. `taken`: somebody else is merging, or the upload is gone.
 * What an earlier attempt may have written is noted for deletion.
 */
export async function claimMerge(
  sql: SqlClient,
  sessionId: string,
): Promise<Claim | 'incomplete' | 'taken'> {
  const owner = randomUUID()
  const finalKey = newFileKey()
  const claimed = await sql`
    with before as (
      select id, final_key from upload_session s
       where id = ${sessionId} and (status = 'uploading' or lease_until < now())
         and total_chunks = (select count(*) from upload_chunk c where c.session_id = s.id)
       for update
    ), trash as (
      insert into upload_trash (store_key) select final_key from before where final_key is not null
      on conflict do nothing
    )
    update upload_session s
       set status = 'merging', lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${leaseSec}),
           final_key = ${finalKey}, active_at = now()
      from before where s.id = before.id
    returning s.id`
  if (claimed.length > 0) return { sessionId, owner, finalKey }
  const [state] = await sql<{ isOpen: boolean }[]>`
    select status = 'uploading' as "isOpen" from upload_session s where id = ${sessionId}
       and total_chunks > (select count(*) from upload_chunk c where c.session_id = s.id)`
  return state?.isOpen ? 'incomplete' : 'taken'
}

/** Renews a claim until `stop`; `isLost` once somebody else took it over. */
export function keepClaim(sql: SqlClient, { sessionId, owner }: Claim) {
  let lost = false
  const renew = async () => {
    const rows =
      await sql`update upload_session set lease_until = now() + make_interval(secs => ${leaseSec})
      where id = ${sessionId} and lease_owner = ${owner} returning id`
    return rows.length > 0
  }
  const stop = renewLease(renew, {
    everyMs: (leaseSec * 1000) / 3,
    onLost: () => (lost = true),
  })
  return { stop, isLost: () => lost }
}

/** Gives a claim back, so that the next call may try at once. */
export async function releaseClaim(sql: SqlClient, { sessionId, owner }: Claim): Promise<void> {
  await sql`update upload_session set status = 'uploading', lease_owner = null, lease_until = null
    where id = ${sessionId} and lease_owner = ${owner}`
}
