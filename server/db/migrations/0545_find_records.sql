-- What other systems call a record, and what an application is about, is looked up as a whole by whoever pastes it.
create index withdraw_third_order_idx on withdraw_third (channel_order_no) where channel_order_no is not null;
--> statement-breakpoint
create index contract_entrust_client_idx on contract_entrust (client_order_id) where client_order_id is not null;
--> statement-breakpoint
create index approval_request_target_idx on approval_request (target_no);
