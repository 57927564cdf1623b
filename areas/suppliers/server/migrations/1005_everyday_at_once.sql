-- As 1004, with fewer statements: what is everyday is written at once and taken back whole when anything about the batch turns out to
-- be out of the ordinary (two attempts of one panelist, an account that stands in the way, an event or a credit that is known), which
-- is for inbox.ts to judge. Every guard stands: the attempt must still be started, the inbox key and the ledger key be new.
-- The attempts come in the order of their ids; locks are taken as in inbox.ts: attempts, users, the inbox, the wallets.
create or replace function callbacks_everyday(
  ids uuid[], supplier_keys text[], event_ids text[], attempt_ids uuid[], amounts integer[], raws text[], delays integer[],
  caps integer[], transfer_ids uuid[], timeline_ids uuid[]
) returns setof uuid
language plpgsql set enable_seqscan = off as $$
declare
  now constant timestamptz := transaction_timestamp();
  e_attempts uuid[]; e_users uuid[]; e_points bigint[]; e_titles text[]; e_keys text[]; e_sources text[];
  people integer;
  touched integer;
  kept uuid[];
  paid integer;
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
  if least(people, touched, cardinality(kept), paid) < cardinality(e_attempts) then
    raise exception 'something about this batch is out of the ordinary' using errcode = 'TP010';
  end if;
  return query select unnest(kept);
end $$;
