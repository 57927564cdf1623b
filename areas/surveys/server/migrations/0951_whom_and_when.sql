-- Further demands on who may enter and when, beside targeting and quotas.
alter table surveys
  -- Surveys of one name are one study to a panelist: whoever took part in one waits before another.
  add column exclusion_group text check (length(exclusion_group) between 1 and 80),
  -- For how many UTC days the group keeps people out of this survey; null: for good.
  add column cooldown_days integer check (cooldown_days between 1 and 3650),
  -- How many may enter on one UTC day; null: any number.
  add column daily_cap integer check (daily_cap > 0),
  -- The UTC day on which the cap was reached, so that every process takes the survey off its lists until the next.
  add column full_on date,
  -- Only people on its include list may enter. Kept here, for an empty list means nobody and not everybody.
  add column is_by_list boolean not null default false,
  add check (cooldown_days is null or exclusion_group is not null);
create index surveys_group on surveys (exclusion_group) where exclusion_group is not null;
create index attempts_survey on attempts (survey_id, started_at);

-- A quota counts those who meet its first condition (question and options, if there is one) and all of `also`:
-- [{"questionId": "...", "optionIds": [...]} or {"questionId": "...", "min": 18, "max": 34}, ...].
alter table survey_quotas add column also jsonb not null default '[]' check (jsonb_typeof(also) = 'array');

-- Recontact lists: whom a survey is for (include), and whom it must not meet again (exclude, which outweighs include).
create table survey_lists (
  survey_id text not null references surveys (survey_id) on delete cascade,
  user_id uuid not null references users (user_id) on delete cascade,
  mode text not null check (mode in ('include', 'exclude')),
  primary key (survey_id, user_id, mode)
);
create index survey_lists_user on survey_lists (user_id);

-- How many entered a survey that has a daily cap, by UTC day.
create table survey_days (
  survey_id text not null references surveys (survey_id) on delete cascade,
  day date not null,
  entrants integer not null check (entrants >= 0),
  primary key (survey_id, day)
) with (fillfactor = 70);

-- Whether one said answer meets one condition: the rule of matching/rules.ts in SQL. A missing answer meets nothing.
create function answer_meets(condition jsonb, said_options text[], said_number double precision) returns boolean
language sql immutable as $$
  select case
    when said_number is not null then condition -> 'optionIds' is null
      and said_number >= coalesce((condition ->> 'min')::double precision, '-infinity')
      and said_number <= coalesce((condition ->> 'max')::double precision, 'infinity')
    when said_options is null then false
    else condition -> 'min' is null and condition -> 'max' is null
      and (condition -> 'optionIds' is null or (condition -> 'optionIds') ?| said_options)
  end
$$;
