-- What panel health reads from the tables of other areas. A closed account is in no list of members; its figures stay in the sums.
create view health_people as
  select u.user_id, (u.email_verified_at at time zone 'UTC')::date as cohort, coalesce(u.country_id, '') as country, u.is_top_answer,
    (u.blocked_at at time zone 'UTC')::date as blocked_on, u.closed_at, (u.closed_at at time zone 'UTC')::date as closed_on
  from users u
  where u.email_verified_at is not null and u.role ~ '(^|,)\s*1\s*(,|$)';
-- Where a member came from: the campaign of the lead, else the import, else neither.
create view health_origins as
  select u.user_id, l.aff_id, coalesce(l.aff_id::text, 'import:' || i.import_id, '') as source
  from users u left join leads l on l.user_id = u.user_id left join import_lines i on i.user_id = u.user_id;
create view health_blocks as
  select user_id, (at at time zone 'UTC')::date as first_on, (lifted_at at time zone 'UTC')::date as lifted_on
  from restrictions where kind = 'blocked';
-- Participation: an attempt that ended with answers, on the day on which it first did. A complete that is taken back ends once more, on
-- another day: that is no participation.
create view health_attempts as
  select a.user_id, a.attempt_id, a.outcome, a.earned, (coalesce(c.at, a.ended_at) at time zone 'UTC')::date as day
  from attempts a
  left join lateral (
    select min(e.at) as at from attempt_completions e
    where e.attempt_id = a.attempt_id and a.outcome in ('completed', 'reversed')) c on true
  where a.outcome in ('completed', 'disqualified', 'quota_full', 'quality_rejected', 'reversed');
create view health_starts as
  select user_id, started_at, ended_at from attempts;
create view health_welcomes as
  select user_id, points from transfers where kind = 'welcome';
-- What a campaign cost by the day on which its members verified, less what was taken back, and how often it was clicked. The only source
-- for what it cost to bring members.
create view health_spending as
  select c.aff_id::text as source, (l.verified_at at time zone 'UTC')::date as day, (c.micros / 10000)::bigint as cost_cents,
    0::bigint as clicks
  from commissions c join leads l using (lead_id) where c.state <> 'reversed' and l.verified_at is not null
  union all
  select aff_id::text, day, 0, clicks from campaign_days where dimension = '';
create view health_names as
  select aff_id::text as source, title as label from campaigns
  union all select 'import:' || import_id, file_name from imports;
create view health_accounts as
  select user_id, email, first_name, last_name from users;

-- What one member did on a day, kept 25 months, a partition for each. No foreign keys: who is gone is taken out of the sums first.
create table participations (
  day date not null,
  user_id uuid not null,
  attempts integer not null,
  completes integer not null,
  points bigint not null,
  primary key (day, user_id)
) partition by range (day);
create index participations_of on participations (user_id, day);

-- Makes the missing partitions for the months of two days.
create function make_participation_months(first date, last date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', first);
  name text;
begin
  while month <= last loop
    name := 'participations_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      lock table participations in share update exclusive mode;
    end if;
    if to_regclass(name) is null then
      execute format('create table %I partition of participations for values from (%L) to (%L)', name, month, month + interval '1 month');
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Members who verified their address. Source and campaign are those of that day, the country is the present one.
create table members (
  user_id uuid primary key,
  -- The UTC day on which they verified their address.
  cohort date not null,
  source text not null,
  aff_id integer,
  country text not null,
  -- The first and the last day of participation.
  first_on date,
  last_on date,
  -- The days on which they were a member: verified, neither blocked nor closed.
  belongs datemultirange not null,
  closed_on date,
  is_profiled boolean not null,
  has_started boolean not null,
  has_completed boolean not null,
  -- Took part on one of the days 8 to 37 after joining.
  has_settled boolean not null,
  -- What the welcome bonus was, in points.
  welcome bigint not null
);
create index members_joined on members (cohort, user_id);
create index members_by_source on members (source, cohort);
create index members_by_country on members (country, cohort);
create index members_by_last on members (last_on, user_id);

-- What a member did and moved in each 30 days after joining: days 30k to 30k + 29 are age k.
create table member_ages (
  user_id uuid not null,
  age_no integer not null,
  is_active boolean not null,
  -- Money of payers in micros, and points, as in `money_lines`.
  revenue bigint not null,
  points bigint not null,
  primary key (user_id, age_no)
);

-- What changed on each day: for `members` and `active_N` the increase, for the flows of a month their growth, for `joined`, `participants`
-- and `completes` their number. A level is the sum of all days until then; days to come have changes too.
create table panel_days (
  day date not null,
  dim text not null check (dim in ('', 'country', 'source')),
  value text not null,
  measure text not null,
  amount bigint not null,
  primary key (dim, value, measure, day)
);
-- For everybody who joined on a day: how many, what they reached, and what they did and moved at each age.
create table cohort_ages (
  cohort date not null,
  dim text not null check (dim in ('', 'country', 'source')),
  value text not null,
  age_no integer not null,
  members bigint not null,
  profiled bigint not null,
  started bigint not null,
  completed bigint not null,
  settled bigint not null,
  welcome bigint not null,
  active bigint not null,
  revenue bigint not null,
  points bigint not null,
  primary key (dim, value, cohort, age_no)
);
-- The same for those who are gone, and for days that are no longer kept for each person: it identifies no one.
create table panel_gone (like panel_days including constraints, primary key (dim, value, measure, day));
create table cohort_gone (like cohort_ages including constraints, primary key (dim, value, cohort, age_no));

-- Up to when everything is counted, the oldest transaction that was running then, and from which day on participation is kept.
create table health_progress (
  is_only boolean primary key default true check (is_only),
  counted_to timestamptz not null,
  seen xid8 not null,
  kept_from date not null
);
insert into health_progress (counted_to, seen, kept_from) values ('-infinity', '0', '-infinity');

-- Members whose attempt changed its end, or had ended long before. The everyday ending of an attempt runs no function.
create table health_stale (
  stale_id bigint generated always as identity primary key,
  user_id uuid not null
);
create function note_late_participation() returns trigger language plpgsql as $$
begin
  insert into health_stale (user_id) values (new.user_id);
  return null;
end $$;
create trigger attempts_ended_late after update of outcome, ended_at on attempts for each row
  when ((old.outcome, old.ended_at) is distinct from (new.outcome, new.ended_at)
    and (old.ended_at is not null or new.ended_at < now() - interval '10 minutes'))
  execute function note_late_participation();
