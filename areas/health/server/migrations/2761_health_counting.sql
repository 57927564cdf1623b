-- The days from one until before another; without the other, all that follow.
create function health_days(first date, until date) returns daterange language sql immutable parallel safe as $$
  select daterange(first, case when until is not null then greatest(first, until) end)
$$;

-- The flow of a month to which somebody belongs on a day, compared with whether they were active when it began; null for none.
create function health_flow(active datemultirange, belongs datemultirange, first_on date, closed_on date, day date)
returns text language sql immutable parallel safe as $$
  select case
    when was and is_now then null
    when was and belongs @> day then 'lapsed'
    when was and closed_on <= day then 'left'
    when was then 'removed'
    when is_now and first_on >= month then 'first'
    when is_now then 'returned' end
  from (select active @> (date_trunc('month', day)::date - 1) as was, active @> day as is_now, date_trunc('month', day)::date as month) at
$$;

-- By how much these members change each figure, day by day. A participation keeps its member active for the days that follow, as long as
-- they are a member: the days of all participations together begin and end where the figure changes.
create function health_events(ids uuid[]) returns table (user_id uuid, day date, measure text, amount bigint)
language sql stable set plan_cache_mode = force_custom_plan as $$
  with who as (select m.* from members m where m.user_id = any (ids)),
  active as (
    select w.user_id, 'active_' || d.days as measure, range_agg(daterange(p.day, p.day + d.days)) * w.belongs as days, w.belongs,
      w.first_on, w.closed_on
    from who w join participations p on p.user_id = w.user_id cross join (values (7), (30), (90), (365)) d (days)
    group by w.user_id, d.days, w.belongs, w.first_on, w.closed_on),
  spells as (
    select user_id, measure, unnest(days) as days from active
    union all select user_id, 'members', unnest(belongs) from who),
  turns as (
    select a.user_id, a.days, a.belongs, a.first_on, a.closed_on, t.day
    from active a
    cross join lateral (
      select lower(r) as day from unnest(a.days) r union select upper(r) from unnest(a.days) r
      union select lower(r) from unnest(a.belongs) r union select upper(r) from unnest(a.belongs) r) t
    where a.measure = 'active_90' and t.day is not null),
  flows as (
    select t.user_id, t.day, health_flow(t.days, t.belongs, t.first_on, t.closed_on, t.day) as now_is,
      case when t.day > date_trunc('month', t.day)::date
        then health_flow(t.days, t.belongs, t.first_on, t.closed_on, t.day - 1) end as was
    from turns t)
  select user_id, lower(days), measure, 1::bigint from spells
  union all select user_id, upper(days), measure, -1 from spells where not upper_inf(days)
  union all select user_id, day, now_is, 1 from flows where now_is is not null and now_is is distinct from was
  union all select user_id, day, was, -1 from flows where was is not null and now_is is distinct from was
  union all select user_id, cohort, 'joined', 1 from who
  union all select p.user_id, p.day, 'participants', 1 from participations p join who w on w.user_id = p.user_id
  union all select p.user_id, p.day, 'completes', p.completes from participations p join who w on w.user_id = p.user_id where p.completes > 0
$$;

-- The same added up, for all and by country and source.
create function health_sums(ids uuid[]) returns setof panel_days language sql stable set plan_cache_mode = force_custom_plan as $$
  select e.day, d.dim, d.value, e.measure, sum(e.amount)::bigint
  from health_events(ids) e join members m on m.user_id = e.user_id
  cross join lateral (values ('', ''), ('country', m.country), ('source', m.source)) d (dim, value)
  group by 1, 2, 3, 4 having sum(e.amount) <> 0
$$;
create function health_cohorts(ids uuid[]) returns setof cohort_ages language sql stable set plan_cache_mode = force_custom_plan as $$
  with found as (
    select m.user_id, 0 as age_no, 1 as members, m.is_profiled::int as profiled, m.has_started::int as started,
      m.has_completed::int as completed, m.has_settled::int as settled, m.welcome, 0 as active, 0::bigint as revenue, 0::bigint as points
    from members m where m.user_id = any (ids)
    union all
    select a.user_id, a.age_no, 0, 0, 0, 0, 0, 0, a.is_active::int, a.revenue, a.points from member_ages a where a.user_id = any (ids))
  select m.cohort, d.dim, d.value, f.age_no, sum(f.members)::bigint, sum(f.profiled)::bigint, sum(f.started)::bigint,
    sum(f.completed)::bigint, sum(f.settled)::bigint, sum(f.welcome)::bigint, sum(f.active)::bigint, sum(f.revenue)::bigint, sum(f.points)::bigint
  from found f join members m on m.user_id = f.user_id
  cross join lateral (values ('', ''), ('country', m.country), ('source', m.source)) d (dim, value)
  group by 1, 2, 3, 4
$$;

-- Adds sums to those that are kept, each times `sign`.
create function health_add(sums panel_days[], cohorts cohort_ages[], sign integer) returns void language sql as $$
  insert into panel_days as d
    select s.day, s.dim, s.value, s.measure, sign * s.amount from unnest(sums) s
    on conflict (dim, value, measure, day) do update set amount = d.amount + excluded.amount;
  insert into cohort_ages as c
    select s.cohort, s.dim, s.value, s.age_no, sign * s.members, sign * s.profiled, sign * s.started, sign * s.completed, sign * s.settled,
      sign * s.welcome, sign * s.active, sign * s.revenue, sign * s.points
    from unnest(cohorts) s
    on conflict (dim, value, cohort, age_no) do update set members = c.members + excluded.members, profiled = c.profiled + excluded.profiled,
      started = c.started + excluded.started, completed = c.completed + excluded.completed, settled = c.settled + excluded.settled,
      welcome = c.welcome + excluded.welcome, active = c.active + excluded.active, revenue = c.revenue + excluded.revenue,
      points = c.points + excluded.points
$$;
-- The difference of two sums, without what did not change.
create function health_difference(before panel_days[], after panel_days[]) returns panel_days[] language sql as $$
  select coalesce(array_agg(row(day, dim, value, measure, amount)::panel_days), '{}') from (
    select day, dim, value, measure, sum(amount)::bigint as amount from (
      select day, dim, value, measure, amount from unnest(after)
      union all select day, dim, value, measure, -amount from unnest(before)) both_sums
    group by 1, 2, 3, 4 having sum(amount) <> 0) changed
$$;
create function health_cohort_difference(before cohort_ages[], after cohort_ages[]) returns cohort_ages[] language sql as $$
  select coalesce(array_agg(row(cohort, dim, value, age_no, members, profiled, started, completed, settled, welcome, active, revenue,
    points)::cohort_ages), '{}') from (
    select cohort, dim, value, age_no, sum(members * n)::bigint as members, sum(profiled * n)::bigint as profiled,
      sum(started * n)::bigint as started, sum(completed * n)::bigint as completed, sum(settled * n)::bigint as settled,
      sum(welcome * n)::bigint as welcome, sum(active * n)::bigint as active, sum(revenue * n)::bigint as revenue,
      sum(points * n)::bigint as points
    from (select *, 1 as n from unnest(after) union all select *, -1 from unnest(before)) both_sums group by 1, 2, 3, 4) changed
  where (members, profiled, started, completed, settled, welcome, active, revenue, points) is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0)
$$;

-- Writes what these people are and did, from their attempts, locks and lines of money as they are now.
create function health_write(ids uuid[], with_closed boolean) returns void language plpgsql as $$
#variable_conflict use_column
declare
  kept date;
begin
  select kept_from into kept from health_progress;
  delete from participations where user_id = any (ids);
  delete from member_ages where user_id = any (ids);
  delete from members m where m.user_id = any (ids)
    and not exists (select from health_people p where p.user_id = m.user_id and (with_closed or p.closed_at is null));
  with who as (
    select p.* from health_people p where p.user_id = any (ids) and (with_closed or p.closed_at is null)),
  blocks as (
    select b.user_id, range_agg(health_days(b.first_on, b.lifted_on)) as days from (
      select user_id, first_on, lifted_on from health_blocks where user_id = any (ids)
      union all select user_id, blocked_on, null from who where blocked_on is not null) b group by 1),
  took as (select a.* from health_attempts a where a.user_id = any (ids)),
  ended as (
    select t.user_id, min(t.day) as first_on, max(t.day) as last_on, bool_or(t.outcome = 'completed') as has_completed,
      bool_or(t.day between w.cohort + 8 and w.cohort + 37) as has_settled
    from took t join who w on w.user_id = t.user_id group by 1),
  started as (select distinct user_id from health_starts where user_id = any (ids)),
  welcomes as (select user_id, sum(points)::bigint as points from health_welcomes where user_id = any (ids) group by 1)
  insert into members as m (user_id, cohort, source, aff_id, country, first_on, last_on, belongs, closed_on, is_profiled, has_started,
    has_completed, has_settled, welcome)
    select w.user_id, w.cohort, o.source, o.aff_id, w.country, e.first_on, e.last_on,
      datemultirange(health_days(w.cohort, w.closed_on)) - coalesce(b.days, '{}'), w.closed_on, w.is_top_answer,
      s.user_id is not null, coalesce(e.has_completed, false), coalesce(e.has_settled, false), coalesce(g.points, 0)
    from who w join health_origins o on o.user_id = w.user_id left join blocks b on b.user_id = w.user_id
      left join ended e on e.user_id = w.user_id left join started s on s.user_id = w.user_id left join welcomes g on g.user_id = w.user_id
  on conflict (user_id) do update set country = excluded.country, cohort = excluded.cohort, first_on = excluded.first_on,
    last_on = excluded.last_on, belongs = excluded.belongs, closed_on = excluded.closed_on, is_profiled = excluded.is_profiled,
    has_started = excluded.has_started, has_completed = excluded.has_completed, has_settled = excluded.has_settled, welcome = excluded.welcome;
  perform make_participation_months(min(day), max(day)) from health_attempts where user_id = any (ids) and day >= kept;
  insert into participations (day, user_id, attempts, completes, points)
    select t.day, t.user_id, count(*), count(*) filter (where t.outcome = 'completed'), sum(t.earned)
    from health_attempts t join members m on m.user_id = t.user_id
    where t.user_id = any (ids) and t.day >= kept group by 1, 2;
  insert into member_ages (user_id, age_no, is_active, revenue, points)
    select f.user_id, f.age_no, bool_or(f.is_active), sum(f.revenue)::bigint, sum(f.points)::bigint from (
      select t.user_id, (t.day - m.cohort) / 30 as age_no, true as is_active, 0::bigint as revenue, 0::bigint as points
      from health_attempts t join members m on m.user_id = t.user_id where t.user_id = any (ids) and t.day >= m.cohort
      union all
      select l.user_id, greatest(0, ((l.at at time zone 'UTC')::date - m.cohort) / 30), false, coalesce(l.micros, 0), coalesce(l.points, 0)
      from money_lines l join members m on m.user_id = l.user_id where l.user_id = any (ids)) f
    group by 1, 2;
end $$;

-- Counts these people again: takes what they were out of every sum, and adds what they are now.
create function health_refresh(ids uuid[], with_closed boolean default false) returns void language plpgsql as $$
declare
  before panel_days[];
  cohorts_before cohort_ages[];
begin
  if cardinality(ids) = 0 then return; end if;
  before := array(select s from health_sums(ids) s);
  cohorts_before := array(select c from health_cohorts(ids) c);
  perform health_write(ids, with_closed);
  perform health_add(health_difference(before, array(select s from health_sums(ids) s)),
    health_cohort_difference(cohorts_before, array(select c from health_cohorts(ids) c)), 1);
end $$;

-- Keeps sums of people who are gone from the tables of members.
create function health_keep_gone(sums panel_days[], cohorts cohort_ages[]) returns void language sql as $$
  insert into panel_gone as d select s.* from unnest(sums) s
    on conflict (dim, value, measure, day) do update set amount = d.amount + excluded.amount;
  insert into cohort_gone as c select s.* from unnest(cohorts) s
    on conflict (dim, value, cohort, age_no) do update set members = c.members + excluded.members, profiled = c.profiled + excluded.profiled,
      started = c.started + excluded.started, completed = c.completed + excluded.completed, settled = c.settled + excluded.settled,
      welcome = c.welcome + excluded.welcome, active = c.active + excluded.active, revenue = c.revenue + excluded.revenue,
      points = c.points + excluded.points
$$;
-- Removes everything that names these people, who close their accounts on a day. What they were stays in the sums.
create function health_forget(ids uuid[], closing date) returns void language plpgsql as $$
declare
  before panel_days[] := array(select s from health_sums(ids) s);
  after panel_days[];
begin
  update members set closed_on = coalesce(closed_on, closing), belongs = belongs * datemultirange(daterange(null, coalesce(closed_on, closing)))
  where user_id = any (ids);
  after := array(select s from health_sums(ids) s);
  perform health_add(health_difference(before, after), '{}', 1);
  perform health_keep_gone(after, array(select c from health_cohorts(ids) c));
  delete from participations where user_id = any (ids);
  delete from member_ages where user_id = any (ids);
  delete from members where user_id = any (ids);
end $$;
-- The same for one person who is about to leave, with what they did until this moment.
create function health_erase(id uuid) returns void language plpgsql as $$
begin
  -- Before the first count there is nothing to remove, and the first count finds the account closed.
  perform from health_progress where counted_to > '-infinity' for update;
  if not found then return; end if;
  perform health_refresh(array[id]);
  perform health_forget(array[id], (now() at time zone 'UTC')::date);
  delete from health_stale where user_id = id;
end $$;

create function health_slices(ids uuid[]) returns setof uuid[] language sql immutable as $$
  select array_agg(id) from (select id, (row_number() over () - 1) / 2000 as slice from unnest(ids) id) numbered group by slice
$$;
-- Everybody who counts, from the beginning. The first time, also those who had left before anything was counted.
create function health_count_all() returns void language plpgsql as $$
declare
  slice uuid[];
  is_first boolean;
begin
  select counted_to = '-infinity' into is_first from health_progress for update;
  if is_first then
    update health_progress set kept_from = (
      select least(min(day), (now() at time zone 'UTC')::date - 800) from health_attempts);
    for slice in select * from health_slices(array(select user_id from health_people where closed_at is not null)) loop
      perform health_refresh(slice, true);
      perform health_forget(slice, (now() at time zone 'UTC')::date);
    end loop;
  end if;
  for slice in select * from health_slices(array(select user_id from health_people where closed_at is null
    union select user_id from members)) loop
    perform health_write(slice, false);
  end loop;
  delete from panel_days;
  delete from cohort_ages;
  insert into panel_days select * from panel_gone;
  insert into cohort_ages select * from cohort_gone;
  for slice in select * from health_slices(array(select user_id from members)) loop
    perform health_add(array(select s from health_sums(slice) s), array(select c from health_cohorts(slice) c), 1);
  end loop;
  delete from health_stale;
  update health_progress set counted_to = now(), seen = pg_snapshot_xmin(pg_current_snapshot());
end $$;

-- Members whose figures may have changed since: by attempts that began or ended, points that moved, or changes of the account.
create function health_changed(since timestamptz, seen_then xid8) returns setof uuid
language sql stable set plan_cache_mode = force_custom_plan as $$
  select user_id from health_stale
  union select user_id from health_starts where started_at >= since
  union select user_id from health_starts where ended_at >= since
  union select user_id from transfers where created_at >= since and user_id is not null
    and kind in ('survey', 'screen_out', 'top_up', 'dispute', 'reversal', 'welcome')
  union select user_id from changed_panelists where tx >= seen_then
$$;
-- Brings everything up to date. Harmless to repeat; a second run waits and finds little to do. Changes of accounts are kept for a day:
-- after a longer pause everybody is counted.
create function health_advance(overlap interval) returns integer language plpgsql as $$
declare
  progress health_progress;
  noted bigint[];
  ids uuid[];
  slice uuid[];
begin
  select * into progress from health_progress for update;
  if progress.counted_to < now() - interval '20 hours' then
    perform health_count_all();
    return (select count(*) from members);
  end if;
  select coalesce(array_agg(stale_id), '{}') into noted from health_stale;
  ids := array(select health_changed(progress.counted_to - overlap, progress.seen));
  for slice in select * from health_slices(ids) loop
    perform health_refresh(slice);
  end loop;
  delete from health_stale where stale_id = any (noted);
  update health_progress set counted_to = now(), seen = pg_snapshot_xmin(pg_current_snapshot());
  return cardinality(ids);
end $$;

-- Removes each person's days before a given one; they stay in the sums.
create function health_fold(keep_from date) returns void language plpgsql as $$
declare
  slice uuid[];
  before panel_days[];
  name text;
begin
  perform from health_progress for update;
  if keep_from <= (select kept_from from health_progress) then return; end if;
  for slice in select * from health_slices(array(select distinct user_id from participations where day < keep_from)) loop
    before := array(select s from health_sums(slice) s);
    delete from participations where user_id = any (slice) and day < keep_from;
    perform health_keep_gone(health_difference(array(select s from health_sums(slice) s), before), '{}');
  end loop;
  update health_progress set kept_from = keep_from;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'participations'::regclass and c.relname < 'participations_' || to_char(keep_from, 'YYYY_MM')
  loop
    execute format('drop table %I', name);
  end loop;
end $$;
