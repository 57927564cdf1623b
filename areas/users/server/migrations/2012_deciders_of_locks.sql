-- Whoever removes an account asks every table that names one: those that grow without end have an index for it.
create index restrictions_decided_by on restrictions (decided_by) where decided_by is not null;
create index restrictions_lifted_by on restrictions (lifted_by) where lifted_by is not null;
