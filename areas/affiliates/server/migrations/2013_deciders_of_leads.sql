-- Whoever removes an account asks every table that names one, and leads are many.
create index leads_decided_by on leads (decided_by) where decided_by is not null;
