-- Whoever removes an account asks every table that names one, and judged attempts are many.
create index attempt_quality_decided_by on attempt_quality (decided_by) where decided_by is not null;
