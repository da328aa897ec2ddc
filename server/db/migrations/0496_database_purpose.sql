-- What a database was made for, written at its first fill and never again: with the demo set, or not. Simulated payouts,
-- chains and text messages are for the former only, whatever a server is told at its start.
create table database_purpose (
  id smallint primary key default 1 check (id = 1),
  is_demo boolean not null,
  filled_at timestamp(3) with time zone not null default now()
);
--> statement-breakpoint
-- A database from before this memory. A setting of the same name could be written by the server's role, so the demo set
-- itself has to be there too; one that was broken off has no members yet. In doubt it is none.
insert into database_purpose (is_demo)
select coalesce((
  select (value = '"done"' and exists (select from operator where user_name = 'finance1')
            and exists (select from member where member_no = '10000027'))
      or (value = '"wanted"' and not exists (select from member))
    from sys_config where key = 'seed.demo'), false)
 where exists (select from operator);
--> statement-breakpoint
create trigger append_only before update or delete on database_purpose
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger never_truncated before truncate on database_purpose
  for each statement execute function refuse_change();
