-- What can be taken, whom it is for and how many are wanted.
create table surveys (
  survey_id text primary key check (survey_id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  title text not null check (length(title) between 1 and 200),
  kind text not null check (kind in ('hosted', 'external')),
  category text not null check (length(category) between 1 and 80),
  points integer not null check (points between 0 and 100000),
  minutes integer not null check (minutes between 1 and 240),
  -- Null: any country.
  country_id text,
  -- Empty: any device.
  devices text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'live', 'paused', 'closed')),
  supplier_key text,
  entry_url text,
  questionnaire jsonb,
  -- Grows with every edit of the questionnaire, so that what is computed from it can be kept.
  revision integer not null default 1,
  -- Null: answering times are not judged. Else the announced length until enough completes tell the real one.
  norm_seconds integer check (norm_seconds > 0),
  -- How earlier entrants fared, counted by the measuring job.
  completes integer not null default 0,
  turned_away integer not null default 0,
  created_at timestamptz not null default now(),
  check ((kind = 'hosted') = (supplier_key is null)),
  check ((kind = 'hosted') = (entry_url is null)),
  check ((kind = 'hosted') = (questionnaire is not null))
);
create index surveys_status on surveys (status);

-- A conjunction: all rows of a survey must hold. With neither options nor bounds any answer will do.
create table survey_targets (
  survey_id text not null references surveys (survey_id) on delete cascade,
  target_no smallint not null,
  question_id text not null,
  option_ids text[],
  min_value double precision,
  max_value double precision,
  primary key (survey_id, target_no)
);

-- Never used twice: attempts remember the numbers of the places they hold.
create sequence survey_quota_numbers;

-- How many completes are wanted: of everybody (no question), or of the people who gave one of these answers.
create table survey_quotas (
  survey_id text not null references surveys (survey_id) on delete cascade,
  cell_no bigint not null default nextval('survey_quota_numbers'),
  name text not null,
  question_id text,
  option_ids text[] not null default '{}',
  places integer not null check (places >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  completed integer not null default 0 check (completed >= 0),
  -- A completion that came after its place was given up is still paid, so the sum may pass the number of places.
  is_open boolean not null generated always as (reserved + completed < places) stored,
  primary key (survey_id, cell_no),
  check ((question_id is null) = (cardinality(option_ids) = 0))
) with (fillfactor = 70);

-- One row whose lock puts all changes of what is on offer in one order: whoever has read version n has seen every change up to n.
create table survey_catalog (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into survey_catalog (version) values (0);
create table survey_changes (
  version bigint primary key,
  survey_id text not null,
  at timestamptz not null default now()
);
create index survey_changes_at on survey_changes (at);

create function survey_changed() returns trigger language plpgsql as $$
declare
  next_version bigint;
begin
  update survey_catalog set version = version + 1 returning version into next_version;
  insert into survey_changes (version, survey_id) values (next_version, coalesce(new.survey_id, old.survey_id));
  return null;
end $$;
-- Row triggers with a condition and not statement triggers: almost every update of a quota leaves it open, and then no function runs.
create trigger surveys_added after insert or delete on surveys for each row execute function survey_changed();
create trigger surveys_edited after update on surveys for each row
  when (old is distinct from new) execute function survey_changed();
create trigger survey_targets_changed after insert or delete or update on survey_targets
  for each row execute function survey_changed();
create trigger survey_quotas_added after insert or delete on survey_quotas
  for each row execute function survey_changed();
create trigger survey_quotas_turned after update on survey_quotas for each row
  when (old.is_open is distinct from new.is_open) execute function survey_changed();

create function survey_revised() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger surveys_revised before update of questionnaire on surveys for each row
  when (old.questionnaire is distinct from new.questionnaire) execute function survey_revised();

-- One panelist's one try at one survey.
create table attempts (
  attempt_id uuid primary key,
  user_id uuid not null references users (user_id) on delete restrict,
  survey_id text not null references surveys (survey_id) on delete restrict,
  supplier_key text,
  -- The offer at the start: what a completion pays, whatever happens to the survey meanwhile.
  points integer not null check (points >= 0),
  outcome text not null default 'started' check (outcome in
    ('started', 'completed', 'disqualified', 'quota_full', 'quality_rejected', 'security_rejected', 'abandoned', 'reversed')),
  earned integer not null default 0 check (earned >= 0),
  -- Finished suspiciously fast: credited as pending.
  is_pending boolean not null default false,
  -- A reversal came before the completion, which will therefore not be paid.
  is_cancelled boolean not null default false,
  -- The quota cells in which a place is held or used.
  cells bigint[] not null default '{}',
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint attempts_once unique (user_id, survey_id),
  check ((outcome = 'started') = (ended_at is null))
) with (fillfactor = 85);
create index attempts_ended on attempts (user_id, ended_at desc) where outcome <> 'started';
create index attempts_overdue on attempts (expires_at) where outcome = 'started';

create table attempt_answers (
  attempt_id uuid primary key references attempts (attempt_id) on delete cascade,
  answers jsonb not null,
  page_no integer not null default 0,
  -- Questions that the profile answered, which are therefore not asked.
  prefilled text[] not null default '{}',
  saved_at timestamptz not null
);

-- The timeline, in words for the panelist; `source` says who reported it, `key` under which name of its own. No
-- foreign key: attempts are never deleted, and a key costs a read and a lock for every event.
create table attempt_events (
  attempt_id uuid not null,
  event_id uuid not null,
  event text not null,
  detail text not null,
  source text not null,
  key text not null,
  at timestamptz not null,
  primary key (attempt_id, event_id)
);
