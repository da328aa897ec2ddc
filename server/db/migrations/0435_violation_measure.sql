-- What a decided case did to its member, so that lifting it undoes that and nothing else (O07 in docs/domain/screens.md).
alter table violation_record
  -- The measure closed a switch of the member; whoever opens it again by hand clears this.
  add column member_switched boolean not null default false,
  add check (not member_switched or (status in ('confirmed', 'appealed') and measure in ('limitTrade', 'limitWithdraw', 'freeze')));
--> statement-breakpoint
create index violation_record_until_idx on violation_record (measure_until) where status in ('confirmed', 'appealed');
