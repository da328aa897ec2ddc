-- What awards cost in a month is added up before each one is granted (K07 in docs/domain/screens.md).
create index award_record_granted on award_record (granted_at) include (award_type, usd_value) where status = 'granted';
