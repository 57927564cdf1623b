-- What staff write of a survey beside its offer.
alter table surveys
  -- Grows with every change by staff: who saves over a version they have not seen is refused.
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- The survey opens and closes by itself at these.
  add column opens_at timestamptz,
  add column closes_at timestamptz,
  -- What a screen-out pays by time spent, [{"fromSeconds": 0, "points": 0}, ...]; null: what the house pays.
  add column screen_out jsonb check (jsonb_typeof(screen_out) = 'array'),
  add check (closes_at > opens_at);
update surveys set updated_at = created_at;
create index surveys_opening on surveys (opens_at) where status = 'scheduled';
create index surveys_closing on surveys (closes_at) where status in ('live', 'paused');
create index surveys_created on surveys (created_at desc, survey_id);

-- A draft need not be whole yet.
alter table surveys
  drop constraint surveys_status_check,
  drop constraint surveys_check,
  drop constraint surveys_check1,
  drop constraint surveys_check2;
alter table surveys
  add constraint surveys_status_check check (status in ('draft', 'scheduled', 'live', 'paused', 'closed')),
  add constraint surveys_hosted check (kind = 'external' or (supplier_key is null and entry_url is null)),
  add constraint surveys_external check (kind = 'hosted' or questionnaire is null),
  add constraint surveys_whole check (status in ('draft', 'closed') or case kind
    when 'hosted' then questionnaire is not null else supplier_key is not null and entry_url is not null end);

-- How entrants fared, counted by a job: lists of surveys must not count attempts.
create table survey_figures (
  survey_id text primary key references surveys (survey_id) on delete cascade,
  entrants integer not null,
  running integer not null,
  completes integer not null,
  screened_out integer not null,
  quota_full integer not null,
  rejected integer not null,
  abandoned integer not null,
  median_seconds integer,
  points_paid bigint not null
);
