-- Where somebody stands when a survey of theirs ends, and the version of the row that says so: the transaction that wrote it. Any change
-- of the row is another version, so whoever compares it needs no list of what must not have changed.
create view user_standings as
  select user_id, is_under_age, blocked_at is not null as is_blocked, closed_at is not null as is_closed, xmin as version from users;

-- Raises the panel versions of the panelists whose rows are still as they were read, and tells how many they are. Each element is the
-- id and the version that was read; they are locked in the order of their ids. The caller has tables met by index, one row after the other.
create function users_touch_as_read(people jsonb) returns integer language plpgsql as $$
declare
  touched integer;
begin
  update users u set panel_version = u.panel_version + 1
  from (select (p ->> 0)::uuid as user_id, (p ->> 1)::xid as version from jsonb_array_elements(people) p order by 1) r
  where u.user_id = r.user_id and u.xmin = r.version;
  get diagnostics touched = row_count;
  return touched;
end $$;

drop function users_touch(uuid[]);
