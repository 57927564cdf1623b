-- Something was noticed when it began, so that its end is looked at by `decide` and never taken the everyday way.
alter table attempts add column is_watched boolean not null default false;

create or replace function attempts_everyday(attempt_ids uuid[], suppliers text[], amounts integer[], caps integer[])
returns table (attempt_id uuid, user_id uuid, points integer, title text) language plpgsql as $$
begin
  return query
  with locked as materialized (
    select a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.points from attempts a
    where a.attempt_id = any (attempt_ids) and a.outcome = 'started' and not a.is_cancelled and not a.is_watched and a.cells = '{}'
      and a.points > 0
    order by a.attempt_id for no key update)
  select distinct on (l.user_id) l.attempt_id, l.user_id, l.points, s.title
  from locked l
  join unnest(attempt_ids, suppliers, amounts, caps) as n (attempt_id, supplier_key, amount, cap)
    on n.attempt_id = l.attempt_id and n.supplier_key = l.supplier_key and coalesce(n.amount, l.points) = l.points and l.points <= n.cap
  join surveys s on s.survey_id = l.survey_id
  where (s.norm_seconds is null or s.completes < 30)
    and (select true from attempts c where c.user_id = l.user_id and c.outcome = 'completed' and not c.is_pending limit 1)
  order by l.user_id, l.attempt_id;
end $$;

-- How people who were invited fared.
create view invited_attempts as select user_id, survey_id, outcome, started_at from attempts;
