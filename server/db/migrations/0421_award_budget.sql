-- What awards cost in a month is added up before each one is granted (`screens` K07).
create index award_record_granted on award_record (granted_at) include (award_type, usd_value) where status = 'granted';
