-- As 1007, and tells the attempts that it completed and the transfers that paid them, which other programs may be told of in the same
-- transaction (surveys, `tellCompleted`).
drop function callbacks_everyday(
  uuid[], text[], text[], uuid[], integer[], text[], integer[], integer[], uuid[], uuid[], timestamptz[]
);
create function callbacks_everyday(
  ids uuid[], supplier_keys text[], event_ids text[], attempt_ids uuid[], amounts integer[], raws text[], delays integer[],
  caps integer[], transfer_ids uuid[], timeline_ids uuid[], signed_with timestamptz[]
) returns table (taken_attempt_id uuid, taken_transfer_id uuid)
language plpgsql set enable_seqscan = off as $$
declare
  now constant timestamptz := transaction_timestamp();
  e_attempts uuid[]; e_users uuid[]; e_points bigint[]; e_titles text[]; e_keys text[]; e_sources text[];
  people integer;
  touched integer;
  kept uuid[];
  paid integer;
  are_good boolean;
begin
  select array_agg(e.attempt_id), array_agg(e.user_id), array_agg(e.points), array_agg(e.title),
      array_agg('attempt:' || e.attempt_id), array_agg('supplier:' || e.supplier_key), count(distinct e.user_id)
    into e_attempts, e_users, e_points, e_titles, e_keys, e_sources, people
  from attempts_everyday_completed(attempt_ids, supplier_keys, amounts, caps, timeline_ids, ids::text[], now) e;
  if e_attempts is null then return; end if;
  select count(*) into touched from users_touch(e_users);

  with written as (
    insert into supplier_callbacks
      (callback_id, supplier_key, event_id, outcome, variant, attempt_id, amount, raw, verdict, delay_ms, received_at)
    select n.callback_id, n.supplier_key, n.event_id, 'completed', '', n.attempt_id::text, n.amount, n.raw, 'applied', n.delay_ms, now
    from unnest(ids, supplier_keys, event_ids, attempt_ids, amounts, raws, delays)
      as n (callback_id, supplier_key, event_id, attempt_id, amount, raw, delay_ms)
    where n.attempt_id = any (e_attempts)
    order by n.supplier_key, n.event_id
    on conflict on constraint supplier_callbacks_once do nothing
    returning callback_id)
  select array_agg(w.callback_id) into kept from written w;

  select count(*) into paid from ledger_credit(
    transfer_ids[1:cardinality(e_attempts)], e_keys, e_users, array_fill('survey'::text, array[cardinality(e_attempts)]), e_sources,
    e_points, e_titles);
  select bool_and(s.is_live and s.is_active
      and coalesce(n.signed_with = s.secret_since or (n.signed_with = s.previous_since and s.previous_until > now), false))
    into are_good
  from (select supplier_key, is_live, is_active, secret_since, previous_since, previous_until from suppliers
    where supplier_key = any (supplier_keys) order by supplier_key for share) s
  join unnest(supplier_keys, signed_with) as n (supplier_key, signed_with) on n.supplier_key = s.supplier_key;
  if least(people, touched, coalesce(cardinality(kept), 0), paid) < cardinality(e_attempts) or are_good is not true then
    raise exception 'something about this batch is out of the ordinary' using errcode = 'TP010';
  end if;
  return query select * from unnest(e_attempts, transfer_ids[1:cardinality(e_attempts)]);
end $$;
