-- Completes the attempts whose completion is everyday and tells their timelines, in one statement where there were three: locking,
-- judging, then writing each looked the same rows up again. The ids come in their order, which is the order of the locks. What is
-- everyday is as before (0991, 1051), but that of several attempts of one panelist none is left out: that is the caller's to see.
create function attempts_everyday_completed(
  attempt_ids uuid[], suppliers text[], amounts integer[], caps integer[], event_ids uuid[], keys text[], at timestamptz
) returns table (attempt_id uuid, user_id uuid, supplier_key text, points integer, title text) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with moved as (
    update attempts a set outcome = 'completed', earned = a.points, ended_at = at
    from unnest(attempt_ids, suppliers, amounts, caps, event_ids, keys) as n (attempt_id, supplier_key, amount, cap, event_id, key)
    cross join surveys s
    where a.attempt_id = n.attempt_id and a.supplier_key = n.supplier_key and s.survey_id = a.survey_id
      and a.outcome = 'started' and not a.is_cancelled and not a.is_watched and a.cells = '{}' and a.points > 0
      and coalesce(n.amount, a.points) = a.points and a.points <= n.cap
      and (s.norm_seconds is null or s.completes < 30)
      and (select true from attempts c where c.user_id = a.user_id and c.outcome = 'completed' and not c.is_pending limit 1)
    returning a.attempt_id, a.user_id, a.supplier_key, a.points, s.title, n.event_id, n.key
  ), told as (
    insert into attempt_events (attempt_id, event_id, event, detail, source, key, at)
    select m.attempt_id, m.event_id, 'Completed', m.points || case m.points when 1 then ' point' else ' points' end || ' added to your wallet.',
      'supplier:' || m.supplier_key, m.key, at
    from moved m)
  select m.attempt_id, m.user_id, m.supplier_key, m.points, m.title from moved m;
end $$;

drop function attempts_everyday(uuid[], text[], integer[], integer[]);
drop function attempts_completed(uuid[], integer[], uuid[], text[], text[], timestamptz);
