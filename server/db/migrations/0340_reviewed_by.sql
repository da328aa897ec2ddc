-- The home page counts what an operator decided today, and its lists show it.
create index withdraw_log_first_review_idx on withdraw_log (first_reviewer_id, first_reviewed_at) where first_reviewer_id is not null;
create index withdraw_log_second_review_idx on withdraw_log (second_reviewer_id, second_reviewed_at) where second_reviewer_id is not null;
create index member_auth_review_idx on member_auth (reviewer_id, reviewed_at) where reviewer_id is not null;
