-- When the panelist was first back from the supplier: what a callback's delay is reckoned from where suppliers tell no time.
alter table attempts add column returned_at timestamptz;
create or replace view supplier_attempts as
  select attempt_id, user_id, survey_id, supplier_key, points, outcome, earned, is_cancelled, started_at, ended_at, returned_at
  from attempts where supplier_key is not null;
