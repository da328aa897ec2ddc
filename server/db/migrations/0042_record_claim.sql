-- Who claimed a record last and how often without a pause: a claim marks a record for others, it does not keep it.
create table record_claim (
  target_type text not null,
  target_id bigint not null,
  operator_id bigint not null,
  renewals integer not null default 0 check (renewals >= 0),
  -- When the last lease ended or ends.
  until timestamp(3) with time zone not null,
  primary key (target_type, target_id)
);
--> statement-breakpoint
create index record_claim_until_idx on record_claim (until);
