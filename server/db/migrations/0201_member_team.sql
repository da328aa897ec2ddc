-- The children of a member in the order of the tree, page by page (screens M07).
create index member_children_idx on member (inviter_id, id);
