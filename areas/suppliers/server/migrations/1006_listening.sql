-- A supplier listens before it is live: its callbacks are verified and kept, and change nothing. Those that took callbacks until now stay
-- live. One that was switched off listens: whoever switches it on again is one person, and going live takes two.
-- `live_asked_at` while somebody has asked for it to go live and a second person has not decided; who asked is with the step.
alter table suppliers
  add column is_live boolean not null default false,
  add column live_asked_at timestamptz,
  add constraint suppliers_live check (not is_live or live_asked_at is null);
update suppliers set is_live = true where is_active;
-- Nobody is sent to the surveys of one that listens; its inventory opens its own again once it is live.
with paused as (
  update supplier_surveys v set status = 'paused' from suppliers s
  where s.supplier_key = v.supplier_key and not s.is_live and v.status = 'live' returning v.survey_id)
update supplier_offers o set set_status = 'paused', digest = 'listening', reasons = array['The supplier only listens for now']
from paused where paused.survey_id = o.survey_id;
create index supplier_callbacks_listened on supplier_callbacks (supplier_key, callback_id)
  where verdict in ('listened', 'quarantined: came-while-listening');

-- As 1005, and never of a supplier that is not live: it stays as it is read here until the commit, so that nothing is paid behind a
-- put-back that is committed. It is read behind all other locks, as in inbox.ts. And a batch whose every event is known pays nothing:
-- 1005 took none kept for as many kept as wanted.
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
  are_live boolean;
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
  select bool_and(s.is_live and s.is_active) into are_live from (
    select is_live, is_active from suppliers where supplier_key = any (supplier_keys) order by supplier_key for share) s;
  if least(people, touched, coalesce(cardinality(kept), 0), paid) < cardinality(e_attempts) or are_live is not true then
    raise exception 'something about this batch is out of the ordinary' using errcode = 'TP010';
  end if;
  return query select unnest(kept);
end $$;
