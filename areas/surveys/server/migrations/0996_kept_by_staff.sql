-- What staff decided about the state of a survey, which a supplier's inventory leaves alone; null while nobody has.
alter table surveys add column kept_status text check (kept_status in ('live', 'paused', 'closed'));
-- Until now the version grew by staff alone.
update surveys set kept_status = status where kind = 'external' and version > 1 and status in ('paused', 'closed');
