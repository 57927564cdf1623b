-- Clicks and visits are counted where they are stored, which may be another database; leads and money are counted here.
insert into traffic_days (aff_id, dimension, day, value, clicks, bots, prefetches, visits, cohort_visits)
select aff_id, dimension, day, value, clicks, bots, prefetches, visits, cohort_visits from campaign_days
where clicks <> 0 or bots <> 0 or prefetches <> 0 or visits <> 0 or cohort_visits <> 0;
alter table campaign_days
  drop column clicks, drop column bots, drop column prefetches, drop column visits, drop column cohort_visits;
-- What is left of days on which nobody signed up.
delete from campaign_days where sign_ups = 0 and leads = 0 and unpaid = 0 and held = 0 and released = 0 and refused = 0
  and cost_cents = 0 and profiled = 0 and completed = 0 and reversed = 0 and taken_back = 0 and taken_back_cents = 0
  and given_back_cents = 0 and cohort_joined = 0 and cohort_verified = 0 and cohort_paid = 0 and cohort_unpaid = 0 and cohort_held = 0
  and cohort_refused = 0 and cohort_cost_cents = 0 and cohort_profiled = 0 and cohort_completed = 0 and cohort_reversed = 0
  and cohort_taken_back = 0 and cohort_taken_back_cents = 0;
