-- A setting that the program reads has no absent state: whoever deletes one, the limit that it sets would be gone with it.
-- A migration that retires a setting deletes its line in seed_record first.
create function refuse_setting_removal() returns trigger language plpgsql as $$
begin
  if (tg_op = 'DELETE' or new.key <> old.key)
     and exists (select from seed_record where key = 'setting:' || old.key) then
    raise exception 'the setting % is built in: it is changed, never removed', old.key
      using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger built_in_settings_stay before delete or update of key on sys_config
  for each row execute function refuse_setting_removal();
