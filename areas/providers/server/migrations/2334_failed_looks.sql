-- When the provider last answered about the account, and what failed since: of the account, and of the catalogue.
alter table reward_provider_looks
  add column answered_at timestamptz,
  add column code text,
  add column catalogue_problem text,
  add column catalogue_code text,
  add column catalogue_failed_at timestamptz;
update reward_provider_looks set answered_at = checked_at where problem is null or problem in ('source', 'empty');
update reward_provider_looks set code = '' where answered_at is null;
