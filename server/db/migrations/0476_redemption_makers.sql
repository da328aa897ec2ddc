-- Who made a batch of codes does not download them alone.
alter table redemption_batch add column creator_id bigint references operator (id);
--> statement-breakpoint
update redemption_batch b set creator_id = o.id from operator o where o.user_name = b.operator_name;
