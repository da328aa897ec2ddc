-- The orders and conditions that lists of many rows open with, so that none of them reads a whole table.
create index withdraw_log_created_idx on withdraw_log (created_at desc, id desc);
--> statement-breakpoint
create index member_auth_created_idx on member_auth (created_at desc, id desc);
--> statement-breakpoint
create index member_type_idx on member (member_type, id);
--> statement-breakpoint
create index member_depth_idx on member (depth, id);
--> statement-breakpoint
create index integral_send_item_order_idx on integral_send_item (status, id);
--> statement-breakpoint
-- How many addresses are in a state, and how many of them wait for a member.
create index recharge_address_state_idx on recharge_address (status, address_kind, member_id);
--> statement-breakpoint
create index ledger_account_changed_idx on ledger_account (last_change_at desc, id desc);
--> statement-breakpoint
-- Wallets that hold something: what the list of wallets opens with.
create index ledger_account_held_idx on ledger_account (last_change_at desc, id desc) where available + frozen + margin > 0;
--> statement-breakpoint
-- What happened in the days that members' results are made of.
create index contract_position_closed_idx on contract_position (closed_at) where closed_at is not null;
--> statement-breakpoint
create index delivery_order_settled_idx on delivery_order (settled_at) where settled_at is not null;
--> statement-breakpoint
create index recharge_log_decided_idx on recharge_log (reviewed_at) where reviewed_at is not null;
--> statement-breakpoint
-- What each staking product adds up from its records.
create index staking_record_sums_idx on staking_record (staking_id, status, member_id) include (principal, accrued_income, paid_income);
