-- What panelists say of the surveys they took. Whose word it is, the attempt says.
create table survey_ratings (
  attempt_id uuid primary key references attempts (attempt_id) on delete cascade,
  survey_id text not null references surveys (survey_id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  chips text[] not null default '{}'
    check (chips <@ array['too-long', 'broken', 'asked-twice', 'unclear', 'unfair-end']),
  rated_at timestamptz not null
);
create index survey_ratings_of on survey_ratings (survey_id, rated_at desc, attempt_id desc);

-- What all surveys together are rated, as it was when scores were last measured.
create table survey_rating_house (
  is_only boolean primary key default true check (is_only),
  mean numeric(6, 4) not null
);

-- A survey's score from 1 to 5: five ratings of the house are counted in, so that few of its own do not make it the best or the worst.
create function survey_score(house numeric, ratings bigint, stars bigint) returns numeric language sql immutable
  return round((5 * house + stars) / (5 + ratings), 1);

-- As cards show it, kept by the measuring job; null until there are enough ratings.
alter table surveys
  add column score numeric(2, 1) check (score between 1 and 5),
  add column score_ratings integer check (score_ratings > 0),
  add constraint surveys_score_whole check ((score is null) = (score_ratings is null));
