-- Every record that says it holds money demands that its own journals have put it aside and still keep it (0482 did so for new
-- withdrawals and holds): orders, stakes, positions, trial funds, red envelopes, shares of copied profits. Checked when the
-- transaction ends, about the record as it is then; whoever could store or reopen one without the money would have it closed and
-- paid out of what others hold.
create function kept_by_journals(kind text, ids bigint[], places text[], wallet text, owner bigint, unit text)
returns numeric language sql stable as $$
  select coalesce(sum(case e.side when 'C' then e.amount else -e.amount end), 0)
    from ledger_journal j join ledger_entry e on e.journal_id = j.id and e.posted_at = j.posted_at
   where j.biz_type = kind and j.biz_id = any (ids) and e.currency = unit
     and (e.house_code = any (places)
       or (e.bucket = any (places) and e.member_id = owner and (wallet = '' or e.wallet_type = wallet)))
$$;
--> statement-breakpoint
create function demand_holding() returns trigger language plpgsql as $$
declare
  -- Kind of its journals, the buckets or house accounts that keep the money, the wallet ('' for any), the column of its state, the
  -- states that hold, and the columns that say how much: the first less the others.
  kind text := tg_argv[0];
  places text[] := tg_argv[1];
  wallet text := tg_argv[2];
  state text := tg_argv[3];
  holding text[] := tg_argv[4];
  parts text[] := tg_argv[5];
  stored jsonb;
  amount numeric := 0;
  unit text;
begin
  execute format('select to_jsonb(t) from %I t where t.id = $1', tg_table_name) into stored using new.id;
  if stored is null or not (stored ->> state = any (holding)) then
    return null;
  end if;
  for n in 1 .. array_length(parts, 1) loop
    amount := amount + case n when 1 then 1 else -1 end * (stored ->> parts[n])::numeric;
  end loop;
  unit := coalesce(stored ->> 'currency',
    (select settle_currency from contract_product where product_code = stored ->> 'product_code'));
  if amount > 0
     and kept_by_journals(kind, array[new.id], places, wallet, (stored ->> 'member_id')::bigint, unit) < amount then
    raise exception '% % holds % without the journal of it', tg_table_name, new.id, amount
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger holding_journal
  after insert or update of status, frozen_margin, member_id, product_code on contract_entrust deferrable initially deferred
  for each row when (new.status in ('new', 'partiallyFilled') and new.frozen_margin > 0)
  execute function demand_holding('entrust', '{frozen}', '', 'status', '{new,partiallyFilled}', '{frozen_margin}');
--> statement-breakpoint
-- An order of trial funds holds a part of its grant.
create constraint trigger holding_journal
  after insert or update of status, stake, member_id, currency, is_experience on delivery_order deferrable initially deferred
  for each row when (new.status = 'open' and not new.is_experience)
  execute function demand_holding('delivery', '{frozen}', 'delivery', 'status', '{open}', '{stake}');
--> statement-breakpoint
create constraint trigger holding_journal
  after insert or update of status, amount, used_amount, recovered_amount, member_id, currency on member_experience
  deferrable initially deferred for each row
  execute function demand_holding('experience', '{available,margin}', 'experience', 'status',
    '{active,usedUp,expired,revoked}', '{amount,used_amount,recovered_amount}');
--> statement-breakpoint
create constraint trigger holding_journal
  after insert or update of status, total_amount, currency on red_envelope deferrable initially deferred
  for each row when (new.status = 'active')
  execute function demand_holding('redEnvelope', '{2930}', '', 'status', '{active}', '{total_amount}');
--> statement-breakpoint
create constraint trigger holding_journal
  after insert or update of share_status, profit_share_amount, currency on follow_log deferrable initially deferred
  for each row when (new.share_status in ('held', 'failed'))
  execute function demand_holding('follow', '{2940}', '', 'share_status', '{held,failed}', '{profit_share_amount}');
--> statement-breakpoint
create index follow_log_position_idx on follow_log (position_id) where position_id is not null;
--> statement-breakpoint
-- The margin of a position was posted by its deals, by the copy that opened it, or about itself.
create function demand_margin() returns trigger language plpgsql as $$
declare
  held contract_position;
  unit text;
  kept numeric;
begin
  select * into held from contract_position where id = new.id;
  if held.status is distinct from 'open' or held.margin = 0 then
    return null;
  end if;
  select settle_currency into unit from contract_product where product_code = held.product_code;
  select sum(kept_by_journals(kind, ids, '{margin}', held.wallet_type, held.member_id, unit)) into kept
    from (select 'deal', array(select id from contract_deal where position_id = new.id)
          union all select 'follow', array(select id from follow_log where position_id = new.id)
          union all select 'position', array[new.id]) as made (kind, ids);
  if kept < held.margin then
    raise exception 'contract_position % holds % without the journal of it', new.id, held.margin
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger holding_journal
  after insert or update of status, margin, member_id, product_code, wallet_type on contract_position
  deferrable initially deferred for each row when (new.status = 'open' and new.margin > 0)
  execute function demand_margin();
--> statement-breakpoint
-- A renewed stake goes on with the principal of the one before it, which has ended without paying it out.
create function demand_principal() returns trigger language plpgsql as $$
declare
  stake staking_record;
  ids bigint[];
begin
  select * into stake from staking_record where id = new.id;
  if stake.status is null or stake.status not in ('staking', 'matured') then
    return null;
  end if;
  with recursive chain as (
    select id, renewed_from_id from staking_record where id = new.id
    union
    select s.id, s.renewed_from_id from staking_record s join chain c on s.id = c.renewed_from_id
  ) select array_agg(id) into ids from chain;
  if kept_by_journals('staking', ids, '{frozen}', 'staking', stake.member_id, stake.currency) < stake.principal
     or exists (select from staking_record where renewed_from_id = new.id)
     or exists (select from staking_record where id = any (ids) and id <> new.id and status in ('staking', 'matured')) then
    raise exception 'staking_record % holds % without the journal of it', new.id, stake.principal
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger holding_journal
  after insert or update of status, principal, member_id, currency, renewed_from_id on staking_record
  deferrable initially deferred for each row when (new.status in ('staking', 'matured'))
  execute function demand_principal();
