-- What other areas may read of completions to compare the promised time with the time that was worked: at a survey of our own the sum of
-- the gaps between saves, at a supplier's from the start to the earlier of the return and the report. Null: not measured.
create view fair_attempts as
  select a.attempt_id, a.user_id, a.survey_id, s.title, s.kind, a.promised_minutes, a.promised_p80, a.points, a.ended_at,
    case s.kind when 'hosted' then n.worked_ms
      else round(extract(epoch from least(a.returned_at, a.ended_at) - a.started_at) * 1000)::bigint end as spent_ms
  from attempts a join surveys s using (survey_id) left join attempt_answers n using (attempt_id)
  where a.outcome = 'completed' and a.promised_minutes is not null and a.points > 0 and a.earned >= a.points;
-- Surveys that may have enough completions.
create view completed_surveys as select survey_id, title, kind, completes from surveys;
