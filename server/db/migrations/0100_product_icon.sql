-- The icon of a product is a stored image like that of every other record: a list of at most one.
alter table contract_product alter column icon drop default;
alter table contract_product alter column icon type text[]
  using case when icon = '' then '{}'::text[] else array[icon] end;
alter table contract_product alter column icon set default '{}';
