-- The same answers from statements whose plans are kept: a function in SQL is planned at every call, which for visits, in a partition
-- for each month, took longer than counting them.
drop function count_visits(timestamptz, timestamptz);
create function count_visits(since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select (v.at at time zone 'UTC')::date, v.agent_class, count(*) from visits v
    where v.at >= since and v.at < until and v.window_start >= since - interval '1 hour' and v.window_start < until group by 1, 2;
end $$;

-- The sums of days, first to last, to the very last event: what is counted, what came after, and stale days as they are now.
-- Being stable, it reads all of that in the one snapshot of its caller, so nothing is counted twice or missed. What is counted for good
-- is passed on as it stands; only the days with something to add to it are summed.
create or replace function report_sums(which text, first date, last date)
returns table (day date, part text, amount bigint) language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  since timestamptz;
  open_from date;
  stale date[] := '{}';
begin
  select greatest(counted_to, first::timestamp at time zone 'UTC') into since from report_progress where measure = which;
  open_from := (since at time zone 'UTC')::date;
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
      select c.day, c.part, c.amount
      from count_measure(which, since, (last + 1)::timestamp at time zone 'UTC') c where c.day <> all (stale)
      union all
      select c.day, c.part, c.amount
      from unnest(stale) s (day), count_measure(which, s.day::timestamp at time zone 'UTC', (s.day + 1)::timestamp at time zone 'UTC') c
    ) f where f.day between first and last group by 1, 2;
end $$;
