-- Who corrected a submission, and the numbers it had before: whoever corrects does not decide, and a number that others
-- submitted too stays known after one digit of it was changed.
alter table member_auth add column amender_ids bigint[] not null default '{}';
--> statement-breakpoint
alter table member_auth add column earlier_hashes text[] not null default '{}';
--> statement-breakpoint
create index member_auth_earlier_hashes_idx on member_auth using gin (earlier_hashes) where earlier_hashes <> '{}';
--> statement-breakpoint
update member_auth a set amender_ids = l.operators
  from (select target_id, array_agg(distinct operator_id) as operators from operation_log
         where target_type = 'memberAuth' and action = 'memberAuth.edit' group by target_id) l
 where l.target_id = a.id::text and a.status = 'pending';
