-- What a survey's payer states for one complete, as it was imported: millionths of a unit of the currency, and the share of it that
-- panelists get. The version grows whenever one of them changes. Null where nobody has stated a price.
alter table surveys
  add column price_micros bigint check (price_micros >= 0),
  add column price_currency text check (price_currency ~ '^[A-Z]{3}$'),
  add column share_percent smallint check (share_percent between 0 and 100),
  add column price_version integer not null default 0,
  add constraint surveys_price_whole check ((price_micros is null) = (price_currency is null));

-- What an attempt was agreed for when it started. A later price changes no attempt; of those that started before this was kept, or at
-- surveys without a price, nothing is known, and nothing is guessed.
alter table attempts
  add column payer_id uuid,
  add column price_micros bigint check (price_micros >= 0),
  add column price_currency text check (price_currency ~ '^[A-Z]{3}$'),
  add column share_percent smallint check (share_percent between 0 and 100),
  add column fee_percent numeric(5, 2) check (fee_percent between 0 and 100),
  add column promised_minutes integer check (promised_minutes > 0),
  add column promised_p80 integer check (promised_p80 > 0),
  add column price_version integer,
  add constraint attempts_price_whole check ((price_micros is null) = (price_currency is null));
