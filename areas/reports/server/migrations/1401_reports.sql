-- What reports read of the tables of others.
create view joined_panelists as
  select user_id, email, first_name, last_name, created_at, email_verified_at, blocked_at, closed_at,
    lower(first_name || ' ' || last_name) as name_key, lower(email) as email_key
  from users where '1' = any (string_to_array(replace(role, ' ', ''), ','));
create view landed_visits as
  select visit_id, user_id, aff_id, landing_path, query_parameters ->> 'source' as source, referrer_host, device_kind, agent_class,
    at, window_start
  from visits;
create view survey_history as
  select a.attempt_id, a.user_id, u.email, a.survey_id, s.title, a.supplier_key, a.outcome, a.points, a.earned, a.started_at, a.ended_at
  from attempts a join surveys s on s.survey_id = a.survey_id join users u on u.user_id = a.user_id;
-- The same without the names, for counting.
create view counted_attempts as
  select attempt_id, outcome, started_at, ended_at from attempts;

-- Rows arrive in the order of time, so a few bytes for each stretch of pages tell where an hour begins.
create index attempts_begun on attempts using brin (started_at) with (pages_per_range = 16, autosummarize = on);
create index attempts_over on attempts using brin (ended_at) with (pages_per_range = 16, autosummarize = on);
create index transfers_made on transfers using brin (created_at) with (pages_per_range = 16, autosummarize = on);
create index visits_made on visits using brin (at) with (pages_per_range = 16, autosummarize = on);
create index users_verified_at on users (email_verified_at) where email_verified_at is not null;

-- Sums for each UTC day. `part` says of what: an outcome, a kind of transfer, a class of visitor.
create table report_days (
  measure text not null check (measure in ('visits', 'signups', 'attempts', 'points')),
  day date not null,
  part text not null,
  amount bigint not null,
  primary key (measure, day, part)
);
-- Up to when each measure is in report_days; what came after is counted when it is asked for.
create table report_progress (
  measure text primary key,
  counted_to timestamptz not null
);
insert into report_progress values ('visits', '-infinity'), ('signups', '-infinity'), ('attempts', '-infinity'), ('points', '-infinity');
-- Days whose attempts came to another end after they were counted. They are counted anew when asked for, until the job has.
create table report_stale_days (
  stale_id bigint generated always as identity primary key,
  day date not null
);

create function note_stale_day() returns trigger language plpgsql as $$
begin
  insert into report_stale_days (day)
    select distinct (ended at time zone 'UTC')::date from unnest(array[old.ended_at, new.ended_at]) ended where ended is not null;
  return null;
end $$;
-- Only an ending that is changed, or one told long after it happened: the everyday ending of an attempt runs no function.
create trigger attempts_ended_anew after update of outcome, ended_at on attempts for each row
  when ((old.outcome, old.ended_at) is distinct from (new.outcome, new.ended_at)
    and (old.ended_at is not null or new.ended_at < now() - interval '10 minutes'))
  execute function note_stale_day();

-- Everything that is counted, in one place: the job, the live rest and the test of both read these.
create function count_visits(since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language sql stable
set plan_cache_mode = force_custom_plan as $$
  select (at at time zone 'UTC')::date, agent_class, count(*) from visits
  where at >= since and at < until and window_start >= since - interval '1 hour' and window_start < until group by 1, 2
$$;
create function count_signups(since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language sql stable
set plan_cache_mode = force_custom_plan as $$
  select (created_at at time zone 'UTC')::date, 'joined', count(*) from joined_panelists
  where created_at >= since and created_at < until group by 1
  union all
  select (email_verified_at at time zone 'UTC')::date, 'verified', count(*) from joined_panelists
  where email_verified_at >= since and email_verified_at < until group by 1
$$;
create function count_attempts(since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language sql stable
set plan_cache_mode = force_custom_plan as $$
  select (started_at at time zone 'UTC')::date, 'started', count(*) from attempts
  where started_at >= since and started_at < until group by 1
  union all
  select (ended_at at time zone 'UTC')::date, outcome, count(*) from attempts
  where ended_at >= since and ended_at < until group by 1, 2
$$;
create function count_points(since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language sql stable
set plan_cache_mode = force_custom_plan as $$
  select (created_at at time zone 'UTC')::date, kind, sum(points)::bigint from transfers
  where created_at >= since and created_at < until and house is not null group by 1, 2
$$;
create function count_measure(measure text, since timestamptz, until timestamptz)
returns table (day date, part text, amount bigint) language plpgsql stable as $$
begin
  if since >= until then return; end if;
  case measure
    when 'visits' then return query select * from count_visits(since, until);
    when 'signups' then return query select * from count_signups(since, until);
    when 'attempts' then return query select * from count_attempts(since, until);
    when 'points' then return query select * from count_points(since, until);
  end case;
end $$;

-- Brings a measure up to `upto`; whoever comes second waits and finds little to do.
create function report_advance(which text, upto timestamptz) returns void language plpgsql as $$
declare
  from_then timestamptz;
begin
  select counted_to into from_then from report_progress where measure = which for update;
  if upto <= from_then then return; end if;
  insert into report_days as d (measure, day, part, amount)
    select which, c.day, c.part, c.amount from count_measure(which, from_then, upto) c
  on conflict (measure, day, part) do update set amount = d.amount + excluded.amount;
  update report_progress set counted_to = upto where measure = which;
end $$;
-- Counts whole days anew, as far as they had been counted.
create function report_recount(which text, first date, last date) returns void language plpgsql as $$
declare
  so_far timestamptz;
begin
  select counted_to into so_far from report_progress where measure = which for update;
  delete from report_days where measure = which and day between first and last;
  insert into report_days (measure, day, part, amount)
    select which, c.day, c.part, c.amount
    from count_measure(which, first::timestamp at time zone 'UTC', least(so_far, (last + 1)::timestamp at time zone 'UTC')) c;
end $$;
-- Days that were noted as stale, each counted anew once.
create function report_freshen() returns integer language plpgsql as $$
declare
  noted bigint[];
  one date;
  done integer := 0;
begin
  perform from report_progress where measure = 'attempts' for update;
  select coalesce(array_agg(stale_id), '{}') into noted from report_stale_days;
  for one in select distinct day from report_stale_days where stale_id = any (noted) loop
    perform report_recount('attempts', one, one);
    done := done + 1;
  end loop;
  delete from report_stale_days where stale_id = any (noted);
  return done;
end $$;

-- The sums of days, first to last, to the very last event: what is counted, what came after, and stale days as they are now.
-- One call reads progress, sums and rest in one snapshot, so nothing is counted twice or missed.
create function report_sums(which text, first date, last date)
returns table (day date, part text, amount bigint) language sql stable as $$
  with progress as (select counted_to from report_progress where measure = which),
  stale as (select distinct s.day from report_stale_days s where which = 'attempts' and s.day between first and last),
  found as (
    select d.day, d.part, d.amount from report_days d
    where d.measure = which and d.day between first and last and d.day not in (select s.day from stale s)
    union all
    select c.day, c.part, c.amount
    from progress, count_measure(which, greatest(counted_to, first::timestamp at time zone 'UTC'), (last + 1)::timestamp at time zone 'UTC') c
    where c.day not in (select s.day from stale s)
    union all
    select c.day, c.part, c.amount
    from stale, count_measure(which, stale.day::timestamp at time zone 'UTC', (stale.day + 1)::timestamp at time zone 'UTC') c
  )
  select f.day, f.part, sum(f.amount)::bigint from found f where f.day between first and last group by 1, 2
$$;

-- Filters that staff keep under a name.
create table report_views (
  view_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  report text not null,
  name text not null check (length(name) between 1 and 80),
  query text not null,
  is_shared boolean not null,
  created_at timestamptz not null default now(),
  unique (user_id, report, name)
);
create index report_views_shared on report_views (report) where is_shared;
