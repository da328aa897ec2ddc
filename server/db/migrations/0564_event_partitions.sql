-- Replaces the function of 0562. A new partition is made beside the table and attached then, which holds up neither readers
-- nor the appender; whether an old one goes is read from its last row, by its key, instead of from all its rows. The last day
-- is a margin for facts that were numbered late.
create or replace function platform_event_partitions() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  size constant bigint := 1000000;
  head bigint;
  part record;
  newest timestamptz;
  changed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('platform_event_partitions'));
  select sequence into head from platform_event_head;
  for step in 0..1 loop
    declare
      number bigint := head / size + step;
      name text := 'platform_event_' || lpad(number::text, 8, '0');
    begin
      if to_regclass(name) is null then
        execute format('create table %I (like platform_event including all)', name);
        execute format('alter table platform_event attach partition %I for values from (%s) to (%s)', name, number * size,
          (number + 1) * size);
        changed := changed + 1;
      end if;
    end;
  end loop;
  for part in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'platform_event'::regclass
       and substr(c.relname, 16)::bigint < head / size
     order by c.relname
  loop
    execute format('select at from %I order by sequence desc limit 1', part.name) into newest;
    -- The order of the numbers is that of the parts: what follows one that stays is younger.
    exit when newest >= now() - interval '31 days';
    execute format('drop table %I', part.name);
    changed := changed + 1;
  end loop;
  return changed;
end $$;
