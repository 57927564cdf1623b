-- Who asked for a supplier to go live, or changed it while that waited: none of them can be the second person who lets it. Empty while
-- nobody waits.
alter table suppliers add column live_changed_by uuid[] not null default '{}';
