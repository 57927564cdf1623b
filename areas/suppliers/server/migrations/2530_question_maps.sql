-- What a kind of network calls our questions, and its codes for our options. A row without a country or language serves all of them; the
-- row that names the most counts. Seeded from documents, filled from look-ups, edited in the browser.
create table question_maps (
  map_id uuid primary key default gen_random_uuid(),
  supplier_kind text not null,
  country_id text check (country_id ~ '^[A-Z]{2}$'),
  language text check (language ~ '^[a-z]{2}$'),
  question_ref text not null check (question_ref <> ''),
  question_id text not null,
  -- How the answer is said: by the codes of its options, or computed on the day of the entry.
  said text not null check (said in ('options', 'age', 'birth-date', 'postcode', 'number')),
  -- Which document, look-up or person says so.
  source text not null check (source <> ''),
  checked_at timestamptz not null default now(),
  -- Null for what came with the program.
  checked_by uuid,
  version integer not null default 1 check (version > 0),
  constraint question_maps_once unique nulls not distinct (supplier_kind, question_ref, country_id, language)
);
-- A code of theirs and an option of ours. `is_whole`: whoever chose our option is wholly within their code, so that it may stand for the answer.
create table option_maps (
  map_id uuid not null references question_maps (map_id) on delete cascade,
  code text not null check (code <> ''),
  option_id text not null,
  is_whole boolean not null,
  primary key (map_id, code, option_id)
);
-- Questions of a network that offers ask for and no map has. `offers` is the most that asked for it at once on that day.
create table question_gaps (
  supplier_kind text not null,
  country_id text not null,
  language text not null,
  question_ref text not null,
  offers integer not null check (offers > 0),
  last_seen_at timestamptz not null,
  primary key (supplier_kind, country_id, language, question_ref)
);
create index question_gaps_seen on question_gaps (supplier_kind, last_seen_at desc, question_ref);
-- What staff decided of a question at a supplier, where it is not what is usual: 'never' leaves it out of everything, 'filter' picks surveys by
-- it, 'answer' lets the answer out in the link, for members who agreed to that.
create table supplier_question_grades (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  question_id text not null,
  grade text not null check (grade in ('never', 'filter', 'answer')),
  set_by uuid not null,
  set_at timestamptz not null default now(),
  primary key (supplier_key, question_id)
);
-- Which answers a member lets a supplier be told, so as not to be asked again: the questions that were named, in which version of the words.
-- Sensitive ones are agreed to apart.
create table supplier_answer_consents (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  user_id uuid not null references users (user_id) on delete cascade,
  scope text not null check (scope in ('answers', 'sensitive')),
  version text not null,
  question_ids text[] not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (user_id, supplier_key, scope, given_at)
);
create unique index supplier_answer_consents_in_force on supplier_answer_consents (user_id, supplier_key, scope)
  where withdrawn_at is null;
-- What a supplier was told in the link of an attempt: which questions, never the answers. `question_id` is null where no map knew it any more.
create table disclosures (
  attempt_id uuid not null,
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  user_id uuid not null references users (user_id) on delete cascade,
  question_ref text not null,
  question_id text,
  said text not null,
  at timestamptz not null,
  primary key (attempt_id, supplier_key, question_ref)
);
create index disclosures_of on disclosures (user_id, supplier_key, at desc, attempt_id);

-- What the documents say. BitLabs: gender with the codes of its published sample; its fields of birth date and postcode; for employment only the
-- name of the field is known, so it has no codes. CPX: no document that we read names a parameter. Prodege: ids differ by country and come from
-- its look-up. These start empty, and what offers ask for is listed as a gap.
with seeded (question_ref, question_id, said, source) as (values
  ('gender', 'gender', 'options', 'BitLabs documentation, profile fields (likely)'),
  ('birthdate', 'date_of_birth', 'birth-date', 'BitLabs documentation, profile fields (likely)'),
  ('zipcode', 'postcode', 'postcode', 'BitLabs documentation, profile fields (likely)'),
  ('employment_status', 'employment', 'options', 'BitLabs documentation, profile fields: the name alone')
), made as (
  insert into question_maps (supplier_kind, question_ref, question_id, said, source)
  select 'bitlabs', * from seeded returning map_id, question_ref
)
insert into option_maps (map_id, code, option_id, is_whole)
select map_id, code, option_id, true from made cross join (values ('MALE', 'male'), ('FEMALE', 'female')) as of(code, option_id)
where question_ref = 'gender';
