-- Seals over the audit trail: each covers the lines of one transaction with a MAC whose key is not in the database.
-- Whoever can rewrite the trail and its hashes cannot write a seal for it.
create table operation_log_seal (
  last_seq bigint primary key,
  first_seq bigint not null check (first_seq between 1 and last_seq),
  -- Names the key without telling it, so that lines sealed before a change of keys are checked with theirs.
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  -- HMAC-SHA256 over first_seq, last_seq and the hash of the last line, which commits to all lines before it.
  mac text not null check (mac ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
create trigger append_only before update or delete on operation_log_seal
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger never_truncated before truncate on operation_log_seal
  for each statement execute function refuse_change();
--> statement-breakpoint
-- The role of the server may add lines; their numbers, hashes and the head are written with the owner's rights.
alter function seal_audit_row() security definer set search_path = public, pg_temp;
--> statement-breakpoint
-- On a table of somebody's own the trigger would move the head.
revoke execute on function seal_audit_row() from public;
--> statement-breakpoint
alter function ledger_partitions(timestamptz, timestamptz) security definer set search_path = public, pg_temp;
