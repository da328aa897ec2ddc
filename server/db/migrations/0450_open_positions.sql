-- Open positions are added up and ranked from one index (M06, T03 in docs/domain/screens.md): sums are linear in the price, and a position comes
-- close to its liquidation at a price that is known as long as it does not change.

-- From this price on the margin ratio is 0.79 or more, falling for a long and rising for a short: a little before the level
-- "high" (0.8), so that no rounding leaves out a position that has reached it. Empty for positions that are closed.
alter table contract_position add column risk_price numeric(36, 18);
--> statement-breakpoint
create function position_risk_price() returns trigger language plpgsql as $$
declare
  -- How far the price may go until then, in the currency of the price.
  distance numeric;
begin
  new.risk_price := null;
  if new.status = 'open' and new.qty > 0 then
    select (new.margin - new.maint_margin / 0.79) / (new.qty * c.contract_size) into distance
      from contract_product c where c.product_code = new.product_code;
    -- Prices are far below the bounds.
    new.risk_price := greatest(least(
      new.entry_price - distance * case new.position_side when 'long' then 1 else -1 end, 1e17), -1e17);
  end if;
  return new;
end $$;
--> statement-breakpoint
update contract_position p
   set risk_price = greatest(least(p.entry_price - (p.margin - p.maint_margin / 0.79) / (p.qty * c.contract_size)
         * case p.position_side when 'long' then 1 else -1 end, 1e17), -1e17)
  from contract_product c where c.product_code = p.product_code and p.status = 'open' and p.qty > 0;
--> statement-breakpoint
create trigger risk_price before insert or update on contract_position
  for each row execute function position_risk_price();
--> statement-breakpoint

-- A contract of another size is another risk.
create function product_risk_prices() returns trigger language plpgsql as $$
begin
  update contract_position set risk_price = null where product_code = new.product_code and status = 'open';
  return null;
end $$;
--> statement-breakpoint
create trigger risk_prices after update of contract_size on contract_product
  for each row when (old.contract_size <> new.contract_size) execute function product_risk_prices();
--> statement-breakpoint

drop index contract_position_held_idx;
--> statement-breakpoint
create index contract_position_held_idx on contract_position (product_code, position_side, risk_price)
  include (status, qty, entry_price, margin, bankrupt_loss) where status = 'open';
--> statement-breakpoint
create index contract_position_holder_idx on contract_position (member_id) where status = 'open';
