-- Real-name checks as a queue (M03 in docs/domain/screens.md).

-- Whether revoking switched the member's withdrawals off, so that the next approval switches them on again.
alter table member_auth add column withdraw_switched_off boolean not null default false;
--> statement-breakpoint
-- Who submitted from the same address, and the name as it is searched for: by its whole value.
create index member_auth_ip_idx on member_auth (submit_ip);
--> statement-breakpoint
create index member_auth_name_idx on member_auth (real_name);
--> statement-breakpoint
-- Pictures in the file store, by which the sweeper knows that an object is still named.
create index member_auth_front_idx on member_auth (front_img) where front_img like 'store:%';
--> statement-breakpoint
create index member_auth_back_idx on member_auth (back_img) where back_img like 'store:%';
--> statement-breakpoint
create index member_auth_hand_idx on member_auth (hand_img) where hand_img like 'store:%';
