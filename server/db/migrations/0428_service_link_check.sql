-- What asking a link found, and for which address: a changed link was not asked (K11 in docs/domain/screens.md).
alter table service_link
  add column check_ok boolean,
  add column checked_url text,
  add column last_check_at timestamp(3) with time zone,
  add constraint service_link_check_whole check ((checked_url is null) = (last_check_at is null)
    and (check_ok is null or checked_url is not null));
