-- What a version has to know to work with the database as it is, and columns that will go.
--
-- Set: the migration that a version must have so that it works without what this one took away.
alter table schema_migration add column requires text;
--> statement-breakpoint
-- Refuses that a retired column is written. Its arguments are names of columns.
create function refuse_retired() returns trigger language plpgsql as $$
declare
  field text;
begin
  foreach field in array tg_argv loop
    if to_jsonb(new) ->> field is not null
       and (tg_op = 'INSERT' or to_jsonb(new) -> field is distinct from to_jsonb(old) -> field) then
      raise exception 'column %.% is retired and no longer written', tg_table_name, field
        using errcode = 'feature_not_supported';
    end if;
  end loop;
  return new;
end $$;
--> statement-breakpoint
-- Announces in one release that a later one drops a column: whoever still writes it hears of it first.
create procedure retire_column(of_table regclass, field text) language plpgsql as $$
begin
  execute format('create trigger %I before insert or update on %s for each row execute function refuse_retired(%L)',
    'retired_' || field, of_table, field);
end $$;
