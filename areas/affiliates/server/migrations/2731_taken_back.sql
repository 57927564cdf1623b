-- What was taken back of the cost of leads, and given back after an objection. By what happened on a day nothing is ever negative; of a
-- cohort it is what is taken back now, which is never more than its cost.
alter table campaign_days
  add column taken_back bigint not null default 0,
  add column taken_back_cents bigint not null default 0,
  add column given_back_cents bigint not null default 0,
  add column cohort_taken_back bigint not null default 0,
  add column cohort_taken_back_cents bigint not null default 0;
