-- What the panel asks its members. Filled from question-bank.ts at every start; a question that the bank no longer has stays,
-- because answers and targetings refer to it, but is not asked any more.
create table profile_categories (
  category_id text primary key,
  name text not null,
  position smallint not null
);

create table profile_questions (
  question_id text primary key,
  category_id text not null references profile_categories (category_id) on delete restrict,
  text text not null,
  type text not null check (type in ('single', 'multiple', 'number', 'date', 'text', 'postcode')),
  is_top boolean not null,
  is_sensitive boolean not null,
  why_we_ask text not null,
  -- After so many days the answer is asked again.
  ttl_days integer not null check (ttl_days > 0),
  -- Bounds of a number; for a text, of its length.
  min_value integer,
  max_value integer,
  -- The ids of the exchanges for the same question and its options.
  standards jsonb not null default '{}',
  position smallint not null,
  is_asked boolean not null default true
);
create index profile_questions_category on profile_questions (category_id, position);

create table profile_options (
  question_id text not null references profile_questions (question_id) on delete cascade,
  option_id text not null,
  text text not null,
  position smallint not null,
  is_offered boolean not null default true,
  primary key (question_id, option_id)
);

-- One panelist's one answer: options, or a value as text.
create table profile_answers (
  user_id uuid not null references users (user_id) on delete cascade,
  question_id text not null references profile_questions (question_id) on delete restrict,
  option_ids text[] not null default '{}',
  value text,
  answered_at timestamptz not null,
  primary key (user_id, question_id),
  check ((cardinality(option_ids) = 0) = (value is not null))
);
