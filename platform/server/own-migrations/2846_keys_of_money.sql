-- The key of a request that creates or moves points or money stays taken for 400 days, its answer for a day like every other: a program that
-- repeats a payment after a weekend is told that it was made.
alter table repeatable_requests add column moves_money boolean not null default false;

-- One index for each of the three rules of what is removed, so that the many rows of money are not read every hour.
create index repeatable_requests_short on repeatable_requests (began_at) where not moves_money;
create index repeatable_requests_long on repeatable_requests (began_at) where moves_money;
create index repeatable_requests_answers on repeatable_requests (began_at) where moves_money and answer is not null;
drop index repeatable_requests_began;
