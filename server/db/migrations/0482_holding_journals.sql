-- A record that holds money is nothing without the journal that put the money aside: whoever could store one without it, the
-- server's own role too, would have it approved and paid out of what others hold. Checked when the transaction ends.
create function demand_journal() returns trigger language plpgsql as $$
declare
  -- Kind and step of the journal, where it puts the money, and the column that says how much.
  kind text := tg_argv[0];
  wanted text := tg_argv[1];
  place text := tg_argv[2];
  amount numeric := (to_jsonb(new) ->> tg_argv[3])::numeric;
  held numeric;
begin
  select sum(e.amount) into held
    from ledger_journal j join ledger_entry e on e.journal_id = j.id
   where j.biz_type = kind and j.biz_id = new.id and j.step = wanted and e.side = 'C'
     and (e.house_code = place or (e.bucket = place and e.member_id = new.member_id and e.currency = new.currency));
  if held is distinct from amount then
    raise exception '% % holds % without the journal % of it', tg_table_name, new.id, amount, wanted
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger holding_journal after insert on withdraw_log deferrable initially deferred
  for each row execute function demand_journal('withdraw', 'apply', 'frozen', 'amount');
--> statement-breakpoint
create constraint trigger holding_journal after insert on asset_hold deferrable initially deferred
  for each row execute function demand_journal('hold', 'freeze', 'frozen', 'amount');
--> statement-breakpoint
-- What a record takes out of what is frozen it has put there itself, in the same wallet: a cancelled order or a released hold
-- never opens what another holds.
create function check_own_hold() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_journal j join ledger_entry e on e.journal_id = j.id
     where j.biz_type = new.biz_type and j.biz_id = new.biz_id and e.bucket = 'frozen'
     group by e.account_id having sum(case e.side when 'C' then e.amount else -e.amount end) < 0
  ) then
    raise exception '% % would release what another record holds', new.biz_type, new.biz_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger own_hold after insert on ledger_journal deferrable initially deferred
  for each row when (new.biz_type in ('entrust', 'hold', 'withdraw', 'delivery'))
  execute function check_own_hold();
