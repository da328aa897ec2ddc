-- Channels of the configuration (PAYOUT_CHANNELS) beside those that are simulated: what pays outside is never simulated, also
-- when the configuration no longer names it.
alter table payout_channel add column is_external boolean not null default false;
