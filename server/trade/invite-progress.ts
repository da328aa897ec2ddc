// How far invitees have come (`screens` T08): found out from what happened, so that it can be run again at any time.
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { say } from '../http/say.ts'
import { defineJob } from '../jobs/job.ts'
import { readSettings } from '../system/settings.ts'

/** Members looked at in one statement. */
const batch = 5_000

/** Notes members who were invited and have no invitation yet. */
const noteInvites = sql`
  insert into invite_log (member_id, inviter_id, invite_code, register_ip, channel, created_at)
  select m.id, i.id, i.invite_code, m.register_ip, coalesce(m.register_source, 'admin'), m.created_at
    from member m join member i on i.id = m.inviter_id
   where not exists (select from invite_log l where l.member_id = m.id)
  on conflict (member_id) do nothing`

/** Brings the invitations of members with ids in `(after, upTo]` up to date; suspicious ones keep their mark. */
const advance = (after: string, upTo: string, leastUsd: string) => sql`
  update invite_log l set first_recharge_usd = n.first_usd, recharge_usd = n.recharge_usd, volume_usd = n.volume_usd,
         fee_usd = n.fee_usd, inviter_id = n.inviter_id, effective_at = n.effective_at,
         status = case when l.status = 'flagged' then 'flagged' else n.status end, updated_at = now()
    from (
      select f.*, case when f.is_effective then coalesce(f.since, now()) else f.since end as effective_at,
             case when f.is_effective then 'effective' when f.volume_usd > 0 then 'traded'
                  when f.recharge_usd > 0 then 'recharged' when f.is_verified then 'verified'
                  else 'registered' end as status
        from (
          select m.id, m.inviter_id, i.effective_at as since, m.real_name_status = 'approved' as is_verified,
                 r.first_usd, r.recharge_usd, d.volume + o.volume as volume_usd, d.fee + o.fee as fee_usd,
                 r.recharge_usd >= ${leastUsd}::numeric and d.volume + o.volume > 0 as is_effective
            from member m join invite_log i on i.member_id = m.id
            cross join lateral (select coalesce(sum(usd_value), 0) as recharge_usd,
                coalesce(sum(usd_value) filter (where is_first), 0) as first_usd
                from recharge_log where member_id = m.id and status = 'approved' and deleted_at is null) r
            cross join lateral (select coalesce(sum(notional), 0) as volume, coalesce(sum(greatest(fee, 0)), 0) as fee
                from contract_deal where member_id = m.id) d
            cross join lateral (select coalesce(sum(stake), 0) as volume, coalesce(sum(fee), 0) as fee
                from delivery_order where member_id = m.id and status <> 'voided') o
           where m.id > ${after} and m.id <= ${upTo} and m.inviter_id is not null) f) n
   where l.member_id = n.id
     and (l.recharge_usd, l.first_recharge_usd, l.volume_usd, l.fee_usd, l.inviter_id, l.effective_at,
          case when l.status = 'flagged' then n.status else l.status end)
         is distinct from (n.recharge_usd, n.first_usd, n.volume_usd, n.fee_usd, n.inviter_id, n.effective_at, n.status)`

/** Brings all invitations up to date; returns how many were new and how many changed. */
async function updateInvites(
  db: Db,
  signal: AbortSignal,
): Promise<{ added: number; changed: number }> {
  const { 'invite.effectiveMinUsd': leastUsd } = await readSettings(db)
  const added = (await db.execute(noteInvites)).count
  let changed = 0
  for (let after = '0'; ;) {
    signal.throwIfAborted()
    const [last] = await db.execute<{ id: string | null }>(sql`
      select max(id)::text as id from (select id from member where id > ${after} order by id limit ${batch}) part`)
    if (!last?.id) return { added, changed }
    changed += (await db.execute(advance(after, last.id, leastUsd))).count
    after = last.id
  }
}

/** The same as a job, every night before rebates are paid. */
export const inviteProgressJob = defineJob({
  name: 'inviteProgress',
  titles: say('邀请进度更新', 'Update invitations', '邀請進度更新'),
  schedule: { cron: '0 0 1 * * *', maxRetries: 2 },
  run: ({ db, signal }) => updateInvites(db, signal),
})
