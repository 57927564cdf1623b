-- Two ways to look at a campaign's days, in the same rows. By what happened on a day: a decision of a held lead is an event of its own, and
-- nothing is ever taken away. By cohort: what became until now of the visits of a day, each lead on the day of its visit; there alone
-- "held" goes down again, on the day on which it went up. Days are those of reports, 7 hours ahead of UTC.
alter table campaign_days
  add column released bigint not null default 0,
  add column cohort_visits bigint not null default 0,
  add column cohort_joined bigint not null default 0,
  add column cohort_verified bigint not null default 0,
  add column cohort_paid bigint not null default 0,
  add column cohort_unpaid bigint not null default 0,
  add column cohort_held bigint not null default 0,
  add column cohort_refused bigint not null default 0,
  add column cohort_cost_cents bigint not null default 0,
  add column cohort_profiled bigint not null default 0,
  add column cohort_completed bigint not null default 0,
  add column cohort_reversed bigint not null default 0;

-- The day of the visit that a lead came of.
alter table leads add column visited_on date;
update leads set visited_on = (clicked_at at time zone interval '7 hours')::date;
alter table leads alter column visited_on set not null;

-- What was counted by the days of UTC is counted again from what there is. Of a campaign whose clicks or visits are gone, what was counted
-- of them stays.
create temporary table counted_before on commit drop as
  select aff_id, dimension, day, value, clicks, bots, prefetches, visits from campaign_days;
create function pg_temp.day_of(at timestamptz) returns date language sql immutable as $$
  select (at at time zone interval '7 hours')::date
$$;
create function pg_temp.said(parameters jsonb, name text, otherwise text) returns text language sql immutable as $$
  select left(case
    when name <> '' and coalesce(parameters ->> name, '') <> '' and parameters ->> name !~ '\{[\w.-]+\}' then parameters ->> name
    when otherwise !~ '\{[\w.-]+\}' then otherwise
    else '' end, 100)
$$;
delete from campaign_days;
insert into campaign_days (aff_id, dimension, day, value, clicks, bots, prefetches, visits, sign_ups, leads, unpaid, held, released, refused,
  cost_cents, profiled, completed, reversed, cohort_visits, cohort_joined, cohort_verified, cohort_paid, cohort_unpaid, cohort_held,
  cohort_refused, cohort_cost_cents, cohort_profiled, cohort_completed, cohort_reversed)
with found as (
  select aff_id, at, parameters, case agent_class when 'human' then 'clicks' when 'bot' then 'bots' else 'prefetches' end as counter from clicks
  union all
  select aff_id::integer, at, query_parameters, 'visits' from visits where agent_class = 'human' and aff_id ~ '^[1-9]\d{0,8}$'
), events as (
  select f.aff_id, pg_temp.day_of(f.at) as day, pg_temp.said(f.parameters, c.sub_id_1, '') as sub_1,
    pg_temp.said(f.parameters, c.sub_id_2, '') as sub_2, pg_temp.said(f.parameters, 'source', c.source) as source,
    pg_temp.said(f.parameters, 'creative_id', c.creative_id) as creative, pg_temp.said(f.parameters, 'placement', c.placement) as placement,
    e.counter, 1::bigint as amount
  from found f join campaigns c using (aff_id),
    lateral (select f.counter union all select 'cohort_visits' where f.counter = 'visits') e (counter)
  union all
  select l.aff_id, e.day, l.sub_1, l.sub_2, l.source, l.creative, l.placement, e.counter, e.amount
  from leads l, lateral (values
    ('sign_ups', pg_temp.day_of(signed_up_at), 1), ('cohort_joined', visited_on, 1),
    ('cohort_verified', case when status <> 'signed-up' then visited_on end, 1),
    ('held', case when status = 'held' or decided_at is not null then pg_temp.day_of(verified_at) end, 1),
    ('cohort_held', case when status = 'held' then visited_on end, 1),
    ('released', case when status in ('paid', 'unpaid') then pg_temp.day_of(decided_at) end, 1),
    ('refused', case when status = 'refused' then pg_temp.day_of(decided_at) end, 1),
    ('cohort_refused', case when status = 'refused' then visited_on end, 1),
    ('leads', case when status = 'paid' then pg_temp.day_of(coalesce(decided_at, verified_at)) end, 1),
    ('cohort_paid', case when status = 'paid' then visited_on end, 1),
    ('cost_cents', case when status = 'paid' then pg_temp.day_of(coalesce(decided_at, verified_at)) end, cost_cents),
    ('cohort_cost_cents', case when status = 'paid' then visited_on end, cost_cents),
    ('unpaid', case when status = 'unpaid' then pg_temp.day_of(coalesce(decided_at, verified_at)) end, 1),
    ('cohort_unpaid', case when status = 'unpaid' then visited_on end, 1),
    ('profiled', pg_temp.day_of(profiled_at), 1), ('cohort_profiled', case when profiled_at is not null then visited_on end, 1),
    ('completed', pg_temp.day_of(completed_at), 1), ('cohort_completed', case when completed_at is not null then visited_on end, 1),
    ('reversed', pg_temp.day_of(reversed_at), 1), ('cohort_reversed', case when reversed_at is not null then visited_on end, 1)
  ) e (counter, day, amount) where e.day is not null
), counted as (
  select aff_id, d.dimension, day, d.value, counter, amount from events, lateral (values ('', ''), ('subId1', sub_1), ('subId2', sub_2),
    ('source', source), ('creativeId', creative), ('placement', placement)) d (dimension, value)
  where d.dimension = '' or d.value <> ''
), summed as (
  select aff_id, dimension, day, value, jsonb_object_agg(counter, amount) as n from (
    select aff_id, dimension, day, value, counter, sum(amount) as amount from counted group by 1, 2, 3, 4, 5) one group by 1, 2, 3, 4
)
select aff_id, dimension, day, value, coalesce((n ->> 'clicks')::bigint, 0), coalesce((n ->> 'bots')::bigint, 0), coalesce((n ->> 'prefetches')::bigint, 0), coalesce((n ->> 'visits')::bigint, 0), coalesce((n ->> 'sign_ups')::bigint, 0), coalesce((n ->> 'leads')::bigint, 0), coalesce((n ->> 'unpaid')::bigint, 0), coalesce((n ->> 'held')::bigint, 0),
  coalesce((n ->> 'released')::bigint, 0), coalesce((n ->> 'refused')::bigint, 0), coalesce((n ->> 'cost_cents')::bigint, 0), coalesce((n ->> 'profiled')::bigint, 0), coalesce((n ->> 'completed')::bigint, 0), coalesce((n ->> 'reversed')::bigint, 0),
  greatest(coalesce((n ->> 'cohort_visits')::bigint, 0), coalesce((n ->> 'cohort_joined')::bigint, 0)), coalesce((n ->> 'cohort_joined')::bigint, 0), coalesce((n ->> 'cohort_verified')::bigint, 0), coalesce((n ->> 'cohort_paid')::bigint, 0), coalesce((n ->> 'cohort_unpaid')::bigint, 0),
  coalesce((n ->> 'cohort_held')::bigint, 0), coalesce((n ->> 'cohort_refused')::bigint, 0), coalesce((n ->> 'cohort_cost_cents')::bigint, 0), coalesce((n ->> 'cohort_profiled')::bigint, 0), coalesce((n ->> 'cohort_completed')::bigint, 0), coalesce((n ->> 'cohort_reversed')::bigint, 0)
from summed;

insert into campaign_days as d (aff_id, dimension, day, value, clicks, bots, prefetches)
select aff_id, dimension, day, value, clicks, bots, prefetches from counted_before b
where not exists (select from clicks c where c.aff_id = b.aff_id)
on conflict (aff_id, dimension, day, value) do update set clicks = excluded.clicks, bots = excluded.bots, prefetches = excluded.prefetches;
insert into campaign_days as d (aff_id, dimension, day, value, visits, cohort_visits)
select aff_id, dimension, day, value, visits, visits from counted_before b
where not exists (select from visits v where v.aff_id = b.aff_id::text)
on conflict (aff_id, dimension, day, value) do update set
  visits = excluded.visits, cohort_visits = greatest(excluded.cohort_visits, d.cohort_joined);
