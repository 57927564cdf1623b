-- How many surveys somebody completed, and all their attempts, for staff who look at a panelist.
create view panelist_completes as
  select user_id, count(*)::int as completes from attempts where outcome = 'completed' group by user_id;
create view panelist_attempts as
  select a.user_id, a.attempt_id, a.survey_id, s.title, a.outcome, a.earned, a.started_at, a.ended_at
  from attempts a join surveys s using (survey_id);
