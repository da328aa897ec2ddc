-- The list of products adds up a day's volume and the open interest of each: read from the index alone.
drop index contract_deal_product_idx;
--> statement-breakpoint
create index contract_deal_product_idx on contract_deal (product_code, deal_at desc) include (notional);
--> statement-breakpoint
create index delivery_order_product_opened_idx on delivery_order (product_code, opened_at) include (stake);
--> statement-breakpoint
create index contract_position_held_idx on contract_position (product_code) include (qty) where status = 'open';
