// How far invitees have come: found out from what happened, so that it can be run again at any time.
import { type SQL, sql } from 'drizzle-orm'
import { localize } from '#server/base/localize.ts'
import type { Db } from '#server/db/connection/client.ts'
import { readSettings } from '#server/db/settings.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Members looked at in one statement. */
const batch = 5_000

/** Notes members who were invited and have no invitation yet. */
const noteInvites = sql`
  insert into invite_log (member_id, inviter_id, invite_code, register_ip, channel, created_at)
  select m.id, i.id, i.invite_code, m.register_ip, coalesce(m.register_source, 'admin'), m.created_at
    from member m join member i on i.id = m.inviter_id
   where not exists (select from invite_log l where l.member_id = m.id)
  on conflict (member_id) do nothing`

/** Volume and fees of a member in USD, at the prices of now; each currency is priced once. */
const valued = (trades: SQL) => sql`(
  select coalesce(round(sum(volume * price), 18), 0) as volume, coalesce(round(sum(fee * price), 18), 0) as fee,
         coalesce(bool_or(volume > 0), false) as has_traded
    from (${trades}) t cross join lateral (select currency_price_usd(t.currency) as price) p)`
const deals = valued(sql`
  select p.settle_currency as currency, sum(d.notional) as volume, sum(greatest(d.fee, 0)) as fee
    from contract_deal d join contract_product p on p.product_code = d.product_code
   where d.member_id = m.id group by p.settle_currency`)
const orders = valued(sql`
  select currency, sum(stake) as volume, sum(fee) as fee
    from delivery_order where member_id = m.id and status <> 'voided' group by currency`)

/** Whether inviter and invitee have signed in with one device. */
const hasSharedDevice = sql`exists (
  select from member_session own join member_session other on other.device_id = own.device_id
   where own.member_id = m.id and own.device_id <> '' and other.member_id = m.inviter_id)`

/**
 * Brings the invitations of members with ids in `(after, upTo]` up to date. Suspicious ones keep their mark, and a device
 * that was shared once stays known while the inviter is the same, as old sign-ins may be gone.
 */
const advance = (after: string, upTo: string, leastUsd: string) => sql`
  update invite_log l set first_recharge_usd = n.first_usd, recharge_usd = n.recharge_usd, volume_usd = n.volume_usd,
         fee_usd = n.fee_usd, inviter_id = n.inviter_id, effective_at = n.effective_at, same_device = n.same_device,
         status = case when l.status = 'flagged' then 'flagged' else n.status end, updated_at = now()
    from (
      select f.*, case when f.is_effective then coalesce(f.since, now()) else f.since end as effective_at,
             case when f.is_effective then 'effective' when f.has_traded then 'traded'
                  when f.recharge_usd > 0 then 'recharged' when f.is_verified then 'verified'
                  else 'registered' end as status
        from (
          select m.id, m.inviter_id, i.effective_at as since, m.real_name_status = 'approved' as is_verified,
                 (i.same_device and i.inviter_id = m.inviter_id) or ${hasSharedDevice} as same_device,
                 r.first_usd, r.recharge_usd, d.volume + o.volume as volume_usd, d.fee + o.fee as fee_usd,
                 d.has_traded or o.has_traded as has_traded,
                 r.recharge_usd >= ${leastUsd}::numeric and (d.has_traded or o.has_traded) as is_effective
            from member m join invite_log i on i.member_id = m.id
            cross join lateral (select coalesce(sum(usd_value), 0) as recharge_usd,
                coalesce(sum(usd_value) filter (where is_first), 0) as first_usd
                from recharge_log where member_id = m.id and status = 'approved' and deleted_at is null) r
            cross join lateral ${deals} d
            cross join lateral ${orders} o
           where m.id > ${after} and m.id <= ${upTo} and m.inviter_id is not null) f) n
   where l.member_id = n.id
     and (l.recharge_usd, l.first_recharge_usd, l.volume_usd, l.fee_usd, l.inviter_id, l.effective_at, l.same_device,
          case when l.status = 'flagged' then n.status else l.status end)
         is distinct from (n.recharge_usd, n.first_usd, n.volume_usd, n.fee_usd, n.inviter_id, n.effective_at,
          n.same_device, n.status)`

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
  titles: localize('邀请进度更新', 'Update invitations', '邀請進度更新'),
  schedule: { cron: '0 0 1 * * *', maxRetries: 2 },
  run: ({ db, signal }) => updateInvites(db, signal),
})
