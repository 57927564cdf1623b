-- Writes endings that were decided on what was read before, with their timelines, panel versions and credits, and tells whether all of it
-- still stood: the caller undoes it otherwise. The version of an attempt is the transaction that wrote its row, so any change of it is
-- another one. What an ending is, what is said of it and what it pays was decided by rules.ts; nothing is decided here. Endings come in
-- the order of their attempts' ids, in which they are locked, so the caller has tables met by index, one row after the other; `people` and `credits` are as `users_touch_as_read` and `ledger_credit` say.
create function attempts_end_as_read(endings jsonb, people jsonb, credits jsonb) returns boolean
language plpgsql as $$
declare
  ended integer;
  paid integer;
begin
  with moved as (
    update attempts a set outcome = r.outcome, earned = r.earned, is_pending = r.is_pending, is_cancelled = r.is_cancelled,
      late = r.late, has_spare = r.has_spare, ended_at = r.ended_at, detail = r.detail
    from (
      select (e ->> 0)::uuid as attempt_id, (e ->> 1)::xid as version, e ->> 2 as outcome, (e ->> 3)::integer as earned,
        (e ->> 4)::boolean as is_pending, (e ->> 5)::boolean as is_cancelled, e ->> 6 as late, (e ->> 7)::boolean as has_spare,
        (e ->> 8)::timestamptz as ended_at, e ->> 9 as detail, (e ->> 10)::uuid as event_id, e ->> 11 as event, e ->> 12 as words,
        e ->> 13 as source, e ->> 14 as key, (e ->> 15)::timestamptz as at
      from jsonb_array_elements(endings) e
      offset 0) r
    where a.attempt_id = r.attempt_id and a.xmin = r.version
    returning r.*)
  insert into attempt_events (attempt_id, event_id, event, detail, source, key, at)
  select m.attempt_id, m.event_id, m.event, m.words, m.source, m.key, m.at from moved m;
  get diagnostics ended = row_count;
  if ended < jsonb_array_length(endings) or users_touch_as_read(people) < jsonb_array_length(people) then return false; end if;
  select count(*) into paid from ledger_credit(credits);
  return paid = jsonb_array_length(credits);
end $$;

drop function attempts_everyday_completed(uuid[], text[], integer[], integer[], uuid[], text[], timestamptz);
