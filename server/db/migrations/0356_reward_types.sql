-- Rewards are a currency, points or a coupon; trial funds were named and never given.
alter table redemption_batch drop constraint redemption_batch_reward_type_check;
alter table redemption_batch add check (reward_type in ('currency', 'points', 'coupon'));
alter table redemption_code drop constraint redemption_code_reward_type_check;
alter table redemption_code add check (reward_type in ('currency', 'points', 'coupon'));
alter table award_record drop constraint award_record_reward_type_check;
alter table award_record add check (reward_type in ('currency', 'points', 'coupon'));
delete from dict_data where dict_type = 'reward_type' and dict_value = 'trialFund';
