-- Clients: who pays for surveys of our own. A supplier's survey is paid by the supplier, which needs no row here.
create table payers (
  payer_id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  note text not null default '' check (length(note) <= 2000),
  -- What the payer keeps of each price as its commission.
  fee_percent numeric(5, 2) not null default 0 check (fee_percent between 0 and 100),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index payers_name on payers (lower(name)) where archived_at is null;
create index payers_listed on payers ((archived_at is not null), lower(name), payer_id);

-- The parts to which each attempt belongs. The country is that of the member when it began; the campaign is the one that brought the
-- member, else the import. A survey of our own that nobody pays for is in-house: no price is missing there.
create view money_parts as
  select a.attempt_id, a.survey_id, coalesce(a.supplier_key, '') as supplier,
    coalesce(a.payer_id::text, 'supplier:' || a.supplier_key, '') as payer,
    coalesce(l.aff_id::text, 'import:' || i.import_id, '') as campaign, coalesce(a.country_id, '') as country,
    a.price_micros is null and a.supplier_key is not null as is_unpriced
  from attempts a
  left join leads l on l.user_id = a.user_id
  left join import_lines i on i.user_id = a.user_id;

-- What every key of a part is called.
create view money_names as
  select 'survey' as part, survey_id as key, title as label from surveys
  union all select 'supplier', supplier_key, name from suppliers
  union all select 'payer', 'supplier:' || supplier_key, name from suppliers
  union all select 'payer', payer_id::text, name from payers
  union all select 'campaign', aff_id::text, title from campaigns
  union all select 'campaign', 'import:' || import_id, file_name from imports;
-- What staff see of a survey whose price they set.
create view money_surveys as
  select survey_id, title, kind, points, supplier_key, payer_id, price_micros, price_currency, fee_percent, price_version, status from surveys;

-- Sums of each UTC day. Money and points are of the day on which they moved, completes, what was taken back of them and those without a
-- price of the day of the complete, entrants of the day on which they began. The points of attempts without a price are in no margin: they
-- are kept apart from the other points.
create table money_days (
  day date not null,
  survey_id text not null,
  supplier text not null,
  payer text not null,
  campaign text not null,
  country text not null,
  revenue bigint not null,
  points bigint not null,
  completes bigint not null,
  reversed bigint not null,
  unpriced bigint not null,
  unpriced_points bigint not null,
  unpriced_reversed bigint not null,
  entrants bigint not null,
  primary key (day, survey_id, supplier, payer, campaign, country)
);
create index money_days_of_survey on money_days (survey_id, day);
create index money_days_of_supplier on money_days (supplier, day);
create index money_days_of_payer on money_days (payer, day);
create index money_days_of_campaign on money_days (campaign, day);
create index money_days_of_country on money_days (country, day);
-- Up to when movements are in money_days; what came after is counted on request.
create table money_progress (
  is_only boolean primary key default true check (is_only),
  counted_to timestamptz not null
);
insert into money_progress (counted_to) values ('-infinity');
-- Days with something that was recorded long after it happened. They are counted again on each request, until the job has done so.
create table money_stale_days (
  stale_id bigint generated always as identity primary key,
  day date not null
);
create index money_stale_days_of on money_stale_days (day);

-- A late event may change what an earlier one of the same attempt means, so all of its days are counted again.
create function note_late_money() returns trigger language plpgsql as $$
begin
  insert into money_stale_days (day)
    select distinct (at at time zone 'UTC')::date from attempt_events
    where attempt_id = new.attempt_id and event in ('completed', 'ended', 'reversed', 'rejected');
  return null;
end $$;
-- The everyday ending of an attempt runs no function.
create trigger attempt_events_told_late after insert on attempt_events for each row
  when (new.at < now() - interval '10 minutes' and new.event in ('completed', 'ended', 'reversed', 'rejected'))
  execute function note_late_money();

create function money_day_start(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone 'UTC'
$$;

-- What happened in a span of time, apart from completes that were taken back. The job, the live rest and the nightly check read this.
create function count_money(since timestamptz, until timestamptz)
returns table (day date, survey_id text, supplier text, payer text, campaign text, country text, revenue bigint, points bigint,
  completes bigint, unpriced bigint, unpriced_points bigint, entrants bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if since >= until then return; end if;
  return query
  with found as (
    select (l.at at time zone 'UTC')::date as day, l.attempt_id, coalesce(l.micros, 0) as revenue, coalesce(l.points, 0) as points,
      0 as completes, 0 as entrants
    from money_lines l where l.at >= since and l.at < until
    union all
    select (c.at at time zone 'UTC')::date, c.attempt_id, 0, 0, 1, 0 from attempt_completions c where c.at >= since and c.at < until
    union all
    select (a.started_at at time zone 'UTC')::date, a.attempt_id, 0, 0, 0, 1 from attempts a
    where a.started_at >= since and a.started_at < until
  )
  select f.day, p.survey_id, p.supplier, p.payer, p.campaign, p.country, sum(f.revenue)::bigint,
    sum(case when p.is_unpriced then 0 else f.points end)::bigint, sum(f.completes)::bigint,
    sum(case when p.is_unpriced then f.completes else 0 end)::bigint, sum(case when p.is_unpriced then f.points else 0 end)::bigint,
    sum(f.entrants)::bigint
  from found f join money_parts p on p.attempt_id = f.attempt_id group by 1, 2, 3, 4, 5, 6;
end $$;

-- Of the completes of one span, those that were taken back in another, by the day of the complete.
create function count_reversed(done_since timestamptz, done_until timestamptz, since timestamptz, until timestamptz)
returns table (day date, survey_id text, supplier text, payer text, campaign text, country text, reversed bigint,
  unpriced_reversed bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if since >= until or done_since >= done_until then return; end if;
  return query
  select (r.completed_at at time zone 'UTC')::date, p.survey_id, p.supplier, p.payer, p.campaign, p.country, count(*),
    count(*) filter (where p.is_unpriced)
  from attempt_reversals r join money_parts p on p.attempt_id = r.attempt_id
  where r.completed_at >= done_since and r.completed_at < done_until and r.at >= since and r.at < until group by 1, 2, 3, 4, 5, 6;
end $$;

-- Everything of whole days, first to last, that happened before an instant.
create function count_money_days(first date, last date, until timestamptz)
returns table (day date, survey_id text, supplier text, payer text, campaign text, country text, revenue bigint, points bigint,
  completes bigint, reversed bigint, unpriced bigint, unpriced_points bigint, unpriced_reversed bigint, entrants bigint)
language sql stable as $$
  select day, survey_id, supplier, payer, campaign, country, sum(revenue)::bigint, sum(points)::bigint, sum(completes)::bigint,
    sum(reversed)::bigint, sum(unpriced)::bigint, sum(unpriced_points)::bigint, sum(unpriced_reversed)::bigint, sum(entrants)::bigint
  from (
    select day, survey_id, supplier, payer, campaign, country, revenue, points, completes, 0 as reversed, unpriced, unpriced_points,
      0 as unpriced_reversed, entrants
    from count_money(money_day_start(first), least(until, money_day_start(last + 1)))
    union all
    select day, survey_id, supplier, payer, campaign, country, 0, 0, 0, reversed, 0, 0, unpriced_reversed, 0
    from count_reversed(money_day_start(first), money_day_start(last + 1), '-infinity', until)
  ) found group by 1, 2, 3, 4, 5, 6
$$;

-- Brings the sums up to an instant; a second run waits and finds little to do.
create function money_advance(upto timestamptz) returns void language plpgsql as $$
declare
  from_then timestamptz;
begin
  select counted_to into from_then from money_progress for update;
  if upto <= from_then then return; end if;
  insert into money_days as d (day, survey_id, supplier, payer, campaign, country, revenue, points, completes, reversed, unpriced,
      unpriced_points, unpriced_reversed, entrants)
    select day, survey_id, supplier, payer, campaign, country, sum(revenue), sum(points), sum(completes), sum(reversed), sum(unpriced),
      sum(unpriced_points), sum(unpriced_reversed), sum(entrants)
    from (
      select day, survey_id, supplier, payer, campaign, country, revenue, points, completes, 0 as reversed, unpriced, unpriced_points,
      0 as unpriced_reversed, entrants
      from count_money(from_then, upto)
      union all
      select day, survey_id, supplier, payer, campaign, country, 0, 0, 0, reversed, 0, 0, unpriced_reversed, 0
      from count_reversed('-infinity', 'infinity', from_then, upto)
    ) found group by 1, 2, 3, 4, 5, 6
  on conflict (day, survey_id, supplier, payer, campaign, country) do update set revenue = d.revenue + excluded.revenue,
    points = d.points + excluded.points, completes = d.completes + excluded.completes, reversed = d.reversed + excluded.reversed,
    unpriced = d.unpriced + excluded.unpriced, unpriced_points = d.unpriced_points + excluded.unpriced_points,
    unpriced_reversed = d.unpriced_reversed + excluded.unpriced_reversed, entrants = d.entrants + excluded.entrants;
  update money_progress set counted_to = upto;
end $$;
-- Counts whole days again, as far as they had been counted.
create function money_recount(first date, last date) returns void language plpgsql as $$
declare
  so_far timestamptz;
begin
  select counted_to into so_far from money_progress for update;
  delete from money_days where day between first and last;
  insert into money_days select * from count_money_days(first, last, so_far);
end $$;
-- Counts each day with a late event again, once.
create function money_freshen() returns integer language plpgsql as $$
declare
  noted bigint[];
  one date;
  done integer := 0;
begin
  perform from money_progress for update;
  select coalesce(array_agg(stale_id), '{}') into noted from money_stale_days;
  for one in select distinct day from money_stale_days where stale_id = any (noted) loop
    perform money_recount(one, one);
    done := done + 1;
  end loop;
  delete from money_stale_days where stale_id = any (noted);
  return done;
end $$;

-- The sums of days, first to last, to the very last event: what is counted, what came after, and stale days as they are now. Being
-- stable, it reads all of that in the one snapshot of its caller, so that nothing is counted twice or missed.
create function money_sums(first date, last date)
returns table (day date, survey_id text, supplier text, payer text, campaign text, country text, revenue bigint, points bigint,
  completes bigint, reversed bigint, unpriced bigint, unpriced_points bigint, unpriced_reversed bigint, entrants bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  so_far timestamptz;
  stale date[];
  one date;
begin
  select counted_to into so_far from money_progress;
  select coalesce(array_agg(distinct s.day), '{}') into stale from money_stale_days s where s.day between first and last;
  return query select d.* from money_days d where d.day between first and last and d.day <> all (stale);
  return query
    select c.day, c.survey_id, c.supplier, c.payer, c.campaign, c.country, c.revenue, c.points, c.completes, 0::bigint, c.unpriced,
      c.unpriced_points, 0::bigint, c.entrants
    from count_money(greatest(so_far, money_day_start(first)), money_day_start(last + 1)) c where c.day <> all (stale);
  return query
    select r.day, r.survey_id, r.supplier, r.payer, r.campaign, r.country, 0::bigint, 0::bigint, 0::bigint, r.reversed, 0::bigint, 0::bigint,
      r.unpriced_reversed, 0::bigint
    from count_reversed(money_day_start(first), money_day_start(last + 1), so_far, 'infinity') r where r.day <> all (stale);
  foreach one in array stale loop
    return query select c.* from count_money_days(one, one, 'infinity') c;
  end loop;
end $$;

-- What the nightly check found: sums that differed from attempts and transfers. The day was counted again when this was noted.
create table money_findings (
  day date not null,
  survey_id text not null,
  supplier text not null,
  figure text not null check (figure in ('revenue', 'points', 'completes', 'reversed', 'unpriced', 'unpriced_points',
    'unpriced_reversed', 'entrants')),
  kept bigint not null,
  counted bigint not null,
  found_at timestamptz not null,
  primary key (day, survey_id, supplier, figure)
);
create index money_findings_newest on money_findings (found_at desc);
-- When the last check ended.
create table money_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null
);

-- What staff see of an attempt's money.
create view money_attempts as
  select a.attempt_id, a.survey_id, s.title, p.name as supplier_name, coalesce(y.name, p.name) as payer_name, a.outcome, a.started_at,
    money_net(a.price_micros, a.fee_percent) as price, a.price_micros, coalesce(a.fee_percent, 0)::double precision as fee_percent,
    a.share_percent, a.price_version, a.price_micros is null and a.supplier_key is not null as is_unpriced
  from attempts a join surveys s on s.survey_id = a.survey_id left join suppliers p on p.supplier_key = a.supplier_key
    left join payers y on y.payer_id = a.payer_id;
-- What was agreed about a survey, version after version.
create view money_agreements as
  select r.survey_id, r.version, coalesce(y.name, p.name) as payer_name, r.price_micros, r.currency, r.fee_percent::double precision as fee_percent,
    r.share_percent, r.valid_from, r.set_by
  from survey_prices r join surveys s on s.survey_id = r.survey_id left join suppliers p on p.supplier_key = s.supplier_key
    left join payers y on y.payer_id = r.payer_id;
-- Suppliers as payers.
create view money_suppliers as
  select supplier_key, 'supplier:' || supplier_key as payer_id, name, fee_percent, margin_floor_micros, margin_floor_percent, share_percent
  from suppliers;
-- What screen-outs earned in the last 90 days for each supplier, ours without a name, and how many completes there were.
create view money_screen_outs as
  select coalesce(supplier_key, '') as supplier,
    coalesce(sum(earned) filter (where outcome in ('disqualified', 'quota_full')), 0)::bigint as points,
    count(*) filter (where outcome in ('completed', 'reversed'))::bigint as completes
  from attempts where ended_at > now() - interval '90 days' group by 1;
-- What checks of the last week found, for the alerts to staff.
create view money_alerts as
  select day, survey_id, supplier, figure, kept, counted, found_at from money_findings where found_at > now() - interval '7 days';
