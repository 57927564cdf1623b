-- Reports have one clock, 7 hours ahead of UTC: the times they show, the days they sum, and the days their filters cut. The pages have
-- the same constant (contract, day.ts); a test holds the two together.
create function report_time(at timestamptz) returns timestamp language sql immutable parallel safe as $$
  select at at time zone interval '7 hours'
$$;
create function report_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone interval '7 hours')::date
$$;
-- The first instant of a day of the reports.
create function report_day_start(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone interval '7 hours'
$$;

create or replace function note_stale_day() returns trigger language plpgsql as $$
begin
  insert into report_stale_days (day)
    select distinct report_day(ended) from unnest(array[old.ended_at, new.ended_at]) ended where ended is not null;
  return null;
end $$;

create or replace function count_visits(since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select report_day(v.at), v.agent_class, count(*) from visits v
    where v.at >= since and v.at < until and v.window_start >= since - interval '1 hour' and v.window_start < until group by 1, 2;
end $$;
create or replace function count_signups(since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language sql stable
set plan_cache_mode = force_custom_plan as $$
  select report_day(created_at), 'joined', count(*) from joined_panelists
  where created_at >= since and created_at < until group by 1
  union all
  select report_day(email_verified_at), 'verified', count(*) from joined_panelists
  where email_verified_at >= since and email_verified_at < until group by 1
$$;
create or replace function count_attempts(since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language sql stable
set plan_cache_mode = force_custom_plan as $$
  select report_day(started_at), 'started', count(*) from attempts
  where started_at >= since and started_at < until group by 1
  union all
  select report_day(ended_at), outcome, count(*) from attempts
  where ended_at >= since and ended_at < until group by 1, 2
$$;
create or replace function count_points(since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language sql stable
set plan_cache_mode = force_custom_plan as $$
  select report_day(created_at), kind, sum(points)::bigint from transfers
  where created_at >= since and created_at < until and house is not null group by 1, 2
$$;

create or replace function report_recount(which text, first date, last date) returns void language plpgsql as $$
declare
  so_far timestamptz;
begin
  select counted_to into so_far from report_progress where measure = which for update;
  delete from report_days where measure = which and day between first and last;
  insert into report_days (measure, day, part, amount)
    select which, c.day, c.part, c.amount
    from count_measure(which, report_day_start(first), least(so_far, report_day_start(last + 1))) c;
end $$;

create or replace function report_sums(which text, first date, last date)
returns table (day date, part text, amount bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  since timestamptz;
  open_from date;
  stale date[] := '{}';
begin
  select greatest(counted_to, report_day_start(first)) into since from report_progress where measure = which;
  open_from := report_day(since);
  if which = 'attempts' then
    select coalesce(array_agg(distinct s.day), '{}') into stale from report_stale_days s where s.day between first and last;
  end if;
  return query
    select d.day, d.part, d.amount from report_days d
    where d.measure = which and d.day between first and least(last, open_from - 1) and d.day <> all (stale);
  return query
    select f.day, f.part, sum(f.amount)::bigint from (
      select d.day, d.part, d.amount from report_days d
      where d.measure = which and d.day between greatest(first, open_from) and last and d.day <> all (stale)
      union all
      select c.day, c.part, c.amount from count_measure(which, since, report_day_start(last + 1)) c where c.day <> all (stale)
      union all
      select c.day, c.part, c.amount
      from unnest(stale) s (day), count_measure(which, report_day_start(s.day), report_day_start(s.day + 1)) c
    ) f where f.day between first and last group by 1, 2;
end $$;

-- What was summed by the days of UTC is counted again, as far as the rows are still there: visits are kept 13 months, all else for good.
do $$
declare
  known record;
begin
  for known in select measure, counted_to from report_progress loop
    delete from report_days d where d.measure = known.measure
      and (known.measure <> 'visits' or d.day >= coalesce((select report_day(min(at)) from visits), '-infinity'));
    update report_progress set counted_to = '-infinity' where measure = known.measure;
    if isfinite(known.counted_to) then perform report_advance(known.measure, known.counted_to); end if;
  end loop;
  delete from report_stale_days;
end $$;
