-- The spelling in which addresses are compared: hexadecimal ones are the same account in capitals and without.
create function canonical_address(network text, address text) returns text language sql immutable parallel safe as $$
  select case when network in ('ERC20', 'BEP20') then lower(address) else address end
$$;
--> statement-breakpoint
drop index withdraw_address_same_idx;
--> statement-breakpoint
create index withdraw_address_same_idx on withdraw_address (network, canonical_address(network, address));
--> statement-breakpoint
drop index withdraw_log_address_idx;
--> statement-breakpoint
create index withdraw_log_address_idx on withdraw_log (network, canonical_address(network, to_address));
