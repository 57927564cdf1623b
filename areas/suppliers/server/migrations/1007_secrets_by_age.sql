-- Since when the present secret, and the one before it, have existed. It tells them apart, too: what was heard counts for the secret that
-- signed it, and what a secret signed that has ended meanwhile pays nothing, also in a process that has not noticed.
alter table suppliers
  add column secret_since timestamptz not null default date_trunc('milliseconds', now()),
  add column previous_since timestamptz;
-- A secret was replaced a week before the one before it ended.
update suppliers set secret_since = date_trunc('milliseconds', coalesce(previous_until - interval '168 hours', created_at)),
  previous_since = case when previous_sealed is not null then date_trunc('milliseconds', created_at) end;

-- Of a callback that came while its supplier listened: since when the secret has existed that signed it.
alter table supplier_callbacks add column heard_with timestamptz;
update supplier_callbacks c set heard_with = s.secret_since from suppliers s
where s.supplier_key = c.supplier_key and c.verdict in ('listened', 'quarantined: came-while-listening')
  and (s.previous_until is null or c.received_at >= s.previous_until);
drop index supplier_callbacks_listened;
create index supplier_callbacks_heard on supplier_callbacks (supplier_key, heard_with) where heard_with is not null;

-- As 1006, and never of a callback that was signed with a secret which is not good any more.
drop function callbacks_everyday(
  uuid[], text[], text[], uuid[], integer[], text[], integer[], integer[], uuid[], uuid[]
);
create function callbacks_everyday(
  ids uuid[], supplier_keys text[], event_ids text[], attempt_ids uuid[], amounts integer[], raws text[], delays integer[],
  caps integer[], transfer_ids uuid[], timeline_ids uuid[], signed_with timestamptz[]
) returns setof uuid
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
  return query select unnest(kept);
end $$;
