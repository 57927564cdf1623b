-- Activities get a partition for each month. The present table becomes the partition of everything until a boundary, so no row is copied. In
-- this step and the next one PostgreSQL is shown that every row is older than the boundary, without keeping anybody from writing.
-- The boundary is the beginning of a month, at least a week ahead: programs of the version before may go on until then, as nothing is in
-- another partition yet. No row is newer than now, unless a clock was wrong; these are looked for before anything is locked.
select set_config('tuppence.boundary',
  ((date_trunc('month', greatest(max(at), now() + interval '7 days') at time zone 'UTC') + interval '1 month') at time zone 'UTC')::text, true)
from user_activities where at >= now();
do $$
begin
  execute format('alter table user_activities add constraint user_activities_are_older check (at < %L) not valid',
    current_setting('tuppence.boundary'));
end $$;
