-- What a payer really owes for a complete: the price less its commission, to the micro, halves to the even one.
create function money_net(price bigint, fee numeric) returns bigint language sql immutable parallel safe as $$
  select case when coalesce(fee, 0) = 0 then price else (
    select whole + case when rest > 5000 or (rest = 5000 and whole % 2 = 1) then 1 else 0 end
    from (select div(price * (10000 - fee * 100), 10000)::bigint as whole, mod(price * (10000 - fee * 100), 10000) as rest) parts
  ) end
$$;

-- The attempt for which a transfer moved points; null for a transfer without an attempt, or that names its attempt in another way.
create function money_attempt_of(key text) returns uuid language sql immutable parallel safe as $$
  select case when key ~ '^((attempt|late):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|restored:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-3])$' then split_part(key, ':', 2)::uuid end
$$;
-- The same for a top-up, whose key is topup:survey:version:attempt:round.
create function money_topped_up(key text) returns uuid language sql immutable parallel safe as $$
  select (substring(key from '^topup:.*:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):\d+$'))::uuid
$$;
create function money_dispute_of(key text) returns uuid language sql immutable parallel safe as $$
  select (substring(key from '^dispute:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$'))::uuid
$$;

-- A few bytes for each stretch of pages tell where an hour begins, as in 1401: rows arrive in the order of time.
create index attempt_events_told on attempt_events using brin (at) with (pages_per_range = 16, autosummarize = on);
create index transfers_top_ups on transfers (user_id) where kind = 'top_up';

-- Each time that a complete of an attempt counted. Answers of an account that was closed meanwhile still count: they are paid for. For such
-- an account a screen-out is recorded as an end, too; then the late credit after it counts.
create view attempt_completions as
  select e.attempt_id, e.event_id, e.at
  from attempt_events e join attempts a using (attempt_id)
  where e.event = 'completed' or (e.event = 'ended' and a.outcome in ('completed', 'reversed') and coalesce((
    select n.event from attempt_events n
    where n.attempt_id = e.attempt_id and n.event in ('completed', 'ended', 'reversed', 'rejected')
      and (n.at, n.event_id) > (e.at, e.event_id)
    order by n.at, n.event_id limit 1) in ('reversed', 'rejected'), true));
-- Each time that a complete was taken back, and when it had counted. An ending that pays nothing is called rejected too, and so is a
-- complete that had been withdrawn before it came: neither follows a complete.
create view attempt_reversals as
  select e.attempt_id, e.event_id, e.at, c.at as completed_at, c.event_id as completed_event_id
  from attempt_events e
  cross join lateral (
    select p.event, p.at, p.event_id from attempt_events p
    where p.attempt_id = e.attempt_id and p.event in ('completed', 'ended', 'reversed', 'rejected')
      and (p.at, p.event_id) < (e.at, e.event_id)
    order by p.at desc, p.event_id desc limit 1) c
  where e.event in ('reversed', 'rejected') and c.event in ('completed', 'ended');

-- Every movement of money that an attempt caused: what its payer owes, and the points that its panelist got, each on the day on which it
-- happened. Attempts that began before prices were kept have none, and none is guessed.
create view money_lines as
  select e.at, a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.payer_id, 'revenue' as kind,
    money_net(a.price_micros, a.fee_percent) as micros, a.price_currency as currency, null::bigint as points
  from attempt_completions e join attempts a using (attempt_id) where a.price_micros is not null
  union all
  select e.at, a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.payer_id, 'revenue-back',
    -money_net(a.price_micros, a.fee_percent), a.price_currency, null
  from attempt_reversals e join attempts a using (attempt_id) where a.price_micros is not null
  union all
  -- Both conditions say the same: one finds the attempt of a transfer by its index, the other the transfers of an attempt by theirs.
  select t.created_at, a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.payer_id, 'cost', null, null, t.points
  from transfers t join attempts a on a.attempt_id = money_attempt_of(t.key)
    and t.key = any (array['attempt:' || a.attempt_id, 'late:' || a.attempt_id, 'restored:' || a.attempt_id || ':1',
      'restored:' || a.attempt_id || ':2', 'restored:' || a.attempt_id || ':3'])
  where t.kind in ('survey', 'screen_out')
  union all
  select t.created_at, a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.payer_id, 'cost', null, null, t.points
  from transfers t join attempts a on a.attempt_id = money_topped_up(t.key) and a.user_id = t.user_id where t.kind = 'top_up'
  union all
  select t.created_at, a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.payer_id, 'cost', null, null, t.points
  from transfers t join disputes d on d.dispute_id = money_dispute_of(t.key) and t.key = 'dispute:' || d.dispute_id
    join attempts a on a.attempt_id = d.attempt_id
  where t.kind = 'dispute'
  union all
  select r.created_at, a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.payer_id, 'cost-back', null, null, -r.points
  from transfers r join transfers t on t.transfer_id = r.follows join attempts a on a.attempt_id = money_attempt_of(t.key)
    and t.key = any (array['attempt:' || a.attempt_id, 'late:' || a.attempt_id, 'restored:' || a.attempt_id || ':1',
      'restored:' || a.attempt_id || ':2', 'restored:' || a.attempt_id || ':3'])
  where r.kind = 'reversal' and t.kind in ('survey', 'screen_out')
  union all
  select r.created_at, a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.payer_id, 'cost-back', null, null, -r.points
  from transfers r join transfers t on t.transfer_id = r.follows
    join attempts a on a.attempt_id = money_topped_up(t.key) and a.user_id = t.user_id
  where r.kind = 'reversal' and t.kind = 'top_up'
  union all
  select r.created_at, a.attempt_id, a.user_id, a.survey_id, a.supplier_key, a.payer_id, 'cost-back', null, null, -r.points
  from transfers r join transfers t on t.transfer_id = r.follows
    join disputes d on d.dispute_id = money_dispute_of(t.key) and t.key = 'dispute:' || d.dispute_id
    join attempts a on a.attempt_id = d.attempt_id
  where r.kind = 'reversal' and t.kind = 'dispute';
