-- Which of the facts that no document of a provider says somebody has confirmed there, for the account that counts.
create table reward_provider_facts (
  provider text not null check (provider in ('tremendous')),
  fact text not null,
  account text not null,
  confirmed_by uuid references users (user_id) on delete set null,
  confirmed_at timestamptz not null,
  primary key (provider, fact)
);
create index reward_provider_facts_confirmed_by on reward_provider_facts (confirmed_by) where confirmed_by is not null;
