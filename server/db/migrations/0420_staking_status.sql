-- A product on sale is sold out when its quota is taken, whoever stakes; it is on sale again when its quota is raised or,
-- where members may leave at any time, when one does (O03 in docs/domain/screens.md).
create function staking_product_status() returns trigger language plpgsql as $$
begin
  if new.status = 'onSale' and new.staked_amount >= new.quota then
    new.status := 'soldOut';
  elsif new.status = 'soldOut' and new.staked_amount < new.quota
    and (new.quota > old.quota or new.staking_type = 'flexible') then
    new.status := 'onSale';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger staking_product_status before update on staking_product
  for each row execute function staking_product_status();
