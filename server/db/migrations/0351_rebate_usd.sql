-- What a rebate was worth in USD when it was paid: what taking it back subtracts from the invitation, whatever the price of
-- its currency is by then. Until now the amount itself was counted.
alter table invite_rebate add column amount_usd numeric(36, 18) not null default 0 check (amount_usd >= 0);
--> statement-breakpoint
update invite_rebate set amount_usd = amount where status in ('paid', 'revoked');
