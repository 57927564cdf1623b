-- Takes the everyday callbacks of a batch in one call: kept in the inbox, their attempts completed, their points paid. Gives the ids
-- of those it took; the others are as if they had never come and are for inbox.ts to judge. Several statements of a transaction of
-- their own cost about as much in sending and waiting as in being done. Locks as inbox.ts does: attempts in id order, then
-- users, the inbox and the wallets. Each guard stands: the attempt must still be started, the inbox key and the ledger key be new.
create function callbacks_everyday(
  ids uuid[], supplier_keys text[], event_ids text[], attempt_ids uuid[], amounts integer[], raws text[], delays integer[],
  caps integer[], transfer_ids uuid[], timeline_ids uuid[]
) returns setof uuid
language plpgsql set enable_seqscan = off as $$
declare
  e_attempts uuid[]; e_users uuid[]; e_points integer[]; e_titles text[];
  good uuid[];
  d_ids uuid[]; d_attempts uuid[]; d_users uuid[]; d_points integer[]; d_titles text[]; d_transfers uuid[]; d_timelines uuid[];
  d_sources text[];
  paid integer;
begin
  select array_agg(e.attempt_id), array_agg(e.user_id), array_agg(e.points), array_agg(e.title)
    into e_attempts, e_users, e_points, e_titles
  from attempts_everyday(attempt_ids, supplier_keys, amounts, caps) e;
  if e_attempts is null then return; end if;
  good := array(select users_touch(e_users));

  with chosen as materialized (
    select n.*, e.user_id, e.points, e.title
    from unnest(ids, supplier_keys, event_ids, attempt_ids, amounts, raws, delays, transfer_ids, timeline_ids)
      as n (callback_id, supplier_key, event_id, attempt_id, amount, raw, delay_ms, transfer_id, timeline_id)
    join unnest(e_attempts, e_users, e_points, e_titles) as e (attempt_id, user_id, points, title) on e.attempt_id = n.attempt_id
    where e.user_id = any (good)
  ), kept as (
    insert into supplier_callbacks
      (callback_id, supplier_key, event_id, outcome, variant, attempt_id, amount, raw, verdict, delay_ms, received_at)
    select c.callback_id, c.supplier_key, c.event_id, 'completed', '', c.attempt_id::text, c.amount, c.raw, 'applied', c.delay_ms,
      transaction_timestamp()
    from chosen c order by c.supplier_key, c.event_id
    on conflict on constraint supplier_callbacks_once do nothing
    returning callback_id)
  select array_agg(c.callback_id), array_agg(c.attempt_id), array_agg(c.user_id), array_agg(c.points), array_agg(c.title),
      array_agg(c.transfer_id), array_agg(c.timeline_id), array_agg('supplier:' || c.supplier_key)
    into d_ids, d_attempts, d_users, d_points, d_titles, d_transfers, d_timelines, d_sources
  from chosen c join kept k on k.callback_id = c.callback_id;
  if d_ids is null then return; end if;

  select count(*) into paid from ledger_credit(
    d_transfers, array(select 'attempt:' || a from unnest(d_attempts) with ordinality as t (a, n) order by n), d_users,
    array_fill('survey'::text, array[cardinality(d_ids)]), d_sources, d_points::bigint[], d_titles);
  if paid < cardinality(d_ids) then
    raise exception 'a credit of this batch is out of the ordinary' using errcode = 'TP010';
  end if;
  perform attempts_completed(d_attempts, d_points, d_timelines, d_sources, d_ids::text[], transaction_timestamp());
  return query select unnest(d_ids);
end $$;
