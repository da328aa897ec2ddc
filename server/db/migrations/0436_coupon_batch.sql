-- Numbers of the sendings of coupons (K01 in docs/domain/screens.md); `coupon_log.batch_no` keeps them.
create sequence coupon_batch_no_seq;
--> statement-breakpoint
create index coupon_log_batch on coupon_log (batch_no) where batch_no is not null;
