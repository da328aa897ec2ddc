-- Everybody in the team of a member, given its path; the member itself too. A team is a range of paths, and the planner takes
-- any range for a ninth of the table: for twelve thousand teams it planned with a billion rows. Strict, so that it stays a
-- call and the size named here counts.
create function team_members(leader_path text) returns table (
  id bigint, inviter_id bigint, member_type text, created_at timestamptz, last_login_at timestamptz
) language sql stable strict rows 20 as $$
  select m.id, m.inviter_id, m.member_type, m.created_at, m.last_login_at
    from member m where m.path ~>=~ leader_path and m.path ~<~ (left(leader_path, -1) || '0')
$$;
--> statement-breakpoint

-- First recharges by member, for those who ask it of each member of a team.
create index recharge_log_first_idx on recharge_log (member_id) include (usd_value, reviewed_at)
 where is_first and status = 'approved' and deleted_at is null;
