-- Whoever removes an account asks every table that names one, and requests are many.
create index redemptions_decided_by on redemptions (decided_by) where decided_by is not null;
