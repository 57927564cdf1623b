-- The everyday completion of an external survey, for one call that does all of it: what `decide` of rules.ts says of a started attempt
-- at this supplier's survey when nothing is out of the ordinary. Everything else is left to it. A test holds both against each other.

-- Locks attempts in id order and gives those whose completion is everyday, one of each panelist. Nothing out of the ordinary means: no
-- quota to count in, no norm to be faster than (30 completes make one), not the panelist's first, not withdrawn before, not free.
create function attempts_everyday(attempt_ids uuid[], suppliers text[], amounts integer[], caps integer[])
returns table (attempt_id uuid, user_id uuid, points integer, title text) language plpgsql as $$
begin
  return query
  with locked as materialized (
    select a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.points from attempts a
    where a.attempt_id = any (attempt_ids) and a.outcome = 'started' and not a.is_cancelled and a.cells = '{}' and a.points > 0
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

-- Completes attempts that `attempts_everyday` gave in this transaction, and tells their timelines.
create function attempts_completed(
  attempt_ids uuid[], paid integer[], event_ids uuid[], sources text[], keys text[], at timestamptz
) returns void language plpgsql as $$
begin
  with moved as (
    update attempts a set outcome = 'completed', earned = m.points, ended_at = at
    from unnest(attempt_ids, paid) as m (attempt_id, points) where a.attempt_id = m.attempt_id)
  insert into attempt_events (attempt_id, event_id, event, detail, source, key, at)
  select n.attempt_id, n.event_id, 'Completed', n.points || case n.points when 1 then ' point' else ' points' end || ' added to your wallet.',
    n.source, n.key, at
  from unnest(attempt_ids, paid, event_ids, sources, keys) as n (attempt_id, points, event_id, source, key);
end $$;
