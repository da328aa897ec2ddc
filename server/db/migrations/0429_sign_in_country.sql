-- The country that the address of a sign-in belonged to at the time; null where it is private or not known, and before.
alter table login_log add column country_code text check (country_code ~ '^[A-Z]{2}$');
--> statement-breakpoint
create index login_log_country on login_log (country_code, id) where country_code is not null;
--> statement-breakpoint
alter table operator_session add column country_code text check (country_code ~ '^[A-Z]{2}$');
