-- What the suppliers' side may read: how the attempts at external surveys fare, and what is on offer. The user is named so that
-- nobody decides about what they are paid themselves.
create view supplier_attempts as
  select attempt_id, user_id, survey_id, supplier_key, points, outcome, earned, is_cancelled, started_at, ended_at
  from attempts where supplier_key is not null;
-- Attempts begin in the order of time.
create index attempts_started on attempts using brin (started_at) with (pages_per_range = 32, autosummarize = on);
create view supplier_surveys as
  select survey_id, supplier_key, title, points, minutes, status from surveys where supplier_key is not null;
