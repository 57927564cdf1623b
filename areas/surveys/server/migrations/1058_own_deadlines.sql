-- When an attempt would have been given up, had no report of it waited for staff: its deadline again once they have refused what waited.
alter table attempts add column own_expires_at timestamptz;
-- Until now the deadline was written over. Whoever is inside a survey of a supplier has four hours.
update attempts set own_expires_at = started_at + interval '4 hours' where outcome = 'started' and held_at is not null;
