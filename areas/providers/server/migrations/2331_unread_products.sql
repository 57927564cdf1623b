-- How many products and campaigns of the catalogue could not be read when it was fetched last.
alter table reward_provider_looks add column unread integer not null default 0;
