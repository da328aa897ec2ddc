-- The children of a member in the order of the tree, page by page (M07 in docs/domain/screens.md).
create index member_children_idx on member (inviter_id, id);
