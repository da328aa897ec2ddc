-- Order, pinned columns and widths of a view; null where its columns stand as the screen declares them.
alter table list_view add column arrangement jsonb;
