-- What was shown of a check to those who ask for its import and confirm it: which check it is, and what a point was worth when it read
-- the balances.
alter table imports
  add column checks integer not null default 0,
  add column points_per_dollar integer;
