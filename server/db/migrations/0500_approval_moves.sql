-- What the call of an application would do to members' wallets, as its trial posted it: an array of
-- {memberNo, walletType, bucket, currency, amount}. A second operator decides about this sum, whatever the record is about.
alter table approval_request add column moves jsonb not null default '[]';
