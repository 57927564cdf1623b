-- Rewards of an account can wait by themselves, while its surveys go on.
alter table restrictions
  drop constraint restrictions_kind_check,
  add constraint restrictions_kind_check
    check (kind in ('under-age', 'blocked', 'quality', 'duplicate', 'country', 'payout-waits'));
-- An appeal is found by its ticket, so that whoever decided does not answer it.
create index restrictions_ticket on restrictions (appeal_ticket) where appeal_ticket is not null;
