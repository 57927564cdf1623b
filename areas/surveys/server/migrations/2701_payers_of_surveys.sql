-- Who owes for a complete of a survey of our own, and how much of the price the payer keeps as its commission. The payer of a supplier's
-- survey is the supplier; a survey of our own without one is in-house. There is no foreign key: payers belong to an area below, which
-- never removes one.
alter table surveys
  add column payer_id uuid,
  add column fee_percent numeric(5, 2) not null default 0 check (fee_percent between 0 and 100),
  add constraint surveys_payer_pays check (payer_id is null or price_micros is not null);

-- What was agreed for each survey, version after version; nothing in it is ever changed. Without a price: nobody pays any more.
create table survey_prices (
  survey_id text not null references surveys (survey_id) on delete cascade,
  version integer not null,
  payer_id uuid,
  price_micros bigint check (price_micros >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  share_percent smallint check (share_percent between 0 and 100),
  fee_percent numeric(5, 2) not null check (fee_percent between 0 and 100),
  valid_from timestamptz not null default now(),
  -- Null: an import.
  set_by uuid references users (user_id) on delete set null,
  primary key (survey_id, version),
  check ((price_micros is null) = (currency is null))
);
create index survey_prices_by on survey_prices (set_by) where set_by is not null;
insert into survey_prices (survey_id, version, price_micros, currency, share_percent, fee_percent)
select survey_id, price_version, price_micros, price_currency, share_percent, 0 from surveys where price_micros is not null;
