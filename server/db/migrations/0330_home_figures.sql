-- The home page counts members by the day they signed in.
create index member_session_created_idx on member_session (created_at);
