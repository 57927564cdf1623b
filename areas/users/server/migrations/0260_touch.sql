-- Raises the panel versions of panelists and gives those of them in whose way nothing stands; users/store.ts does the same for everybody.
create function users_touch(ids uuid[]) returns setof uuid language plpgsql as $$
begin
  return query
  with touched as (
    update users set panel_version = panel_version + 1
    where user_id in (select u.user_id from users u where u.user_id = any (ids) order by u.user_id for no key update)
    returning user_id, is_under_age, blocked_at, closed_at)
  select t.user_id from touched t where not t.is_under_age and t.blocked_at is null and t.closed_at is null;
end $$;
