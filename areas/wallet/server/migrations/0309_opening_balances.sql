-- What members bring from a former panel: credited at their first log-in by a transfer of a kind of its own, from the house `opening`.
alter table transfers
  drop constraint transfers_kind_check,
  add constraint transfers_kind_check check (kind in ('survey', 'screen_out', 'welcome', 'reversal', 'hold', 'redemption', 'give_back',
    'adjustment', 'dispute', 'release', 'opening')) not valid;
alter table transfers validate constraint transfers_kind_check;

-- Until then it waits here, and not in the ledger, where nothing is ever taken out: a member who never came can be taken back whole.
create table opening_balances (
  user_id uuid primary key references users (user_id) on delete cascade,
  -- Of the transfer that it will be.
  key text not null unique check (length(key) between 1 and 200),
  points bigint not null check (points > 0)
);

-- Persons who are not welcomed with points: they were members before.
create table welcome_waivers (
  person_key bytea primary key
);

-- What other modules may read of them.
create view opening_waits as select user_id, key, points from opening_balances;
