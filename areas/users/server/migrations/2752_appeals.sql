-- The home of staff lists the appeals that nobody has decided.
create index restrictions_appealed on restrictions (appealed_at) where appealed_at is not null and lifted_at is null and reviewed_at is null;
