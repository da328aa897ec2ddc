-- The list of members' limits opens with those who have some of their own (M04 in docs/domain/screens.md), in the order they were set.
create index member_config_set_idx on member_config (created_at desc, member_id desc) include (valid_until)
  where num_nonnulls(fee_discount_rate, max_leverage, max_notional_usd, withdraw_single_limit_usd, withdraw_daily_limit_usd,
    withdraw_daily_count, invite_rebate_rate, contract_enabled, delivery_enabled, follow_enabled, flash_enabled,
    transfer_enabled, staking_enabled, recharge_enabled, withdraw_manual_review) > 0;
