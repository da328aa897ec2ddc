-- How much programs use their keys: counted per minute, and when each secret was last used.
create table platform_key_minute (
  platform_key_id bigint not null references platform_key (id) on delete cascade,
  minute timestamp(3) with time zone not null,
  calls integer not null check (calls > 0),
  errors integer not null check (errors between 0 and calls),
  primary key (platform_key_id, minute)
);
--> statement-breakpoint
create index platform_key_minute_time on platform_key_minute (minute);
--> statement-breakpoint
-- The last characters of a secret tell two of one key apart.
alter table platform_secret add column hint text not null default '' check (length(hint) <= 4);
--> statement-breakpoint
alter table platform_secret add column last_used_at timestamp(3) with time zone;
--> statement-breakpoint
-- That of a key is that of its secrets.
alter table platform_key drop column last_used_at;
