-- One code of an operator that holds for several reviews of small value, for some minutes: of one session, under the token and
-- from the address it was given with. What has been decided under it is counted here, so that the sum is one for all tabs.
create table step_up (
  session_id bigint primary key references operator_session (id) on delete cascade,
  operator_id bigint not null references operator (id),
  token_hash text not null,
  ip text not null,
  opened_at timestamp(3) with time zone not null default clock_timestamp(),
  used_usd numeric(36, 18) not null check (used_usd >= 0)
);
