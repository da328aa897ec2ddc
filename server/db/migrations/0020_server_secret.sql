-- Keys that the servers of one database share, such as the one that signs the cookie of a known device.
create table server_secret (
  name text primary key,
  value text not null,
  created_at timestamp(3) with time zone not null default now()
);
