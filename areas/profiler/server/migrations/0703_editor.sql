-- The tables are the source of what is asked: staff change them, and the bank of the program fills in what nobody has changed.

-- What staff changed, one row for each thing that has a version of its own: question:gender, category:household, the order of a
-- category's questions (order:household), of the categories (order), the five top questions (top), the consent (consent).
-- Without a row it is as the program brought it, and follows the program's bank at every start.
create table profile_versions (
  subject text primary key,
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  changed_by uuid references users (user_id) on delete set null
);
create index profile_versions_changed_by on profile_versions (changed_by) where changed_by is not null;

-- One row that every change touches: it lets one change at a time through, and tells the other processes that there is one.
create table profile_edition (
  is_only boolean primary key default true check (is_only),
  edition bigint not null
);
insert into profile_edition (edition) values (0);

-- The words in other languages than English, by language: {"es": "Hogar"}, of a question {"es": {"text": ..., "whyWeAsk": ...}}.
alter table profile_categories add column translations jsonb not null default '{}';
alter table profile_options
  add column translations jsonb not null default '{}',
  -- Of several options, one that stands alone.
  add column is_exclusive boolean not null default false;
update profile_options set is_exclusive = option_id in ('none', 'prefer_not_to_say');

alter table profile_questions
  add column translations jsonb not null default '{}',
  -- ISO 3166-1 alpha-2; none means that everybody is asked.
  add column countries text[] not null default '{}',
  -- Of a quantity: [{"unitId": "cm", "text": "cm", "translations": {}, "factor": 1}], the first is the one that is kept and matched.
  add column units jsonb not null default '[]',
  -- The five questions that open matching, in their order.
  add column top_place smallint check (top_place between 1 and 5),
  add constraint profile_questions_top_place unique (top_place) deferrable initially deferred,
  drop constraint profile_questions_type_check,
  add constraint profile_questions_type_check
    check (type in ('single', 'multiple', 'number', 'quantity', 'date', 'text', 'postcode'));
update profile_questions set top_place = top.place
  from unnest(array['gender', 'date_of_birth', 'postcode', 'employment', 'household_income']) with ordinality as top(question_id, place)
  where profile_questions.question_id = top.question_id and is_top;
alter table profile_questions drop column is_top;

-- A quantity is kept in the first unit of its question; the unit is the one in which it was told.
alter table profile_answers add column unit text;

-- The words that are agreed to before a sensitive question is asked, the newest last. A new version asks everybody again.
create table profile_consent_texts (
  text_no integer generated always as identity primary key,
  version text not null check (length(version) between 1 and 20),
  text text not null,
  translations jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  changed_by uuid references users (user_id) on delete set null
);
create index profile_consent_texts_changed_by on profile_consent_texts (changed_by) where changed_by is not null;
