-- Whether an address may not do what the scope names: a rule that allows it is stronger than any that blocks it.
create function is_ip_blocked(address inet, wanted text) returns boolean
language sql stable as $$
  select coalesce(bool_and(rule = 'block'), false) from ip_rule
   where cidr >>= address and scope in (wanted, 'all') and (until is null or until > now())
$$;
