-- A supplier that takes back a report which credited nothing takes nothing from the panelist, unless the attempt was credited once more.
create or replace view supplier_attempts as
  select attempt_id, user_id, survey_id, supplier_key, points, outcome, earned, is_cancelled, started_at, ended_at, returned_at,
    price_micros, price_currency, has_spare
  from attempts where supplier_key is not null;
