-- What the nightly removal of what is past its period did, for the people who answer for it: a row for each period and run.
create table duty_runs (
  run_id uuid primary key,
  setting text not null,
  -- As it was chosen then, in its unit.
  period integer not null,
  unit text not null check (unit in ('days', 'months', 'years')),
  removed integer not null check (removed >= 0),
  -- False when it was stopped in the middle; the next run goes on.
  is_whole boolean not null,
  at timestamptz not null
);
create index duty_runs_setting on duty_runs (setting, at desc);
create index duty_runs_at on duty_runs (at);
