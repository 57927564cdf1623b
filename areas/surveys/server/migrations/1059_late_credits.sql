-- A supplier may credit an attempt late: one that had ended unpaid, or whose completion it had taken back. A late credit and a completion
-- are two credits, and a reversal answers one of them, in whatever order the three come: `late` says whether the completion has come
-- beside the late credit, and `has_spare` that the next reversal takes nothing.
alter table attempts
  add column late text check (late in ('alone', 'beside')),
  add column has_spare boolean not null default false,
  -- Why it ended as it did, in our words; null where nobody has said.
  add column detail text check (detail in ('profile', 'survey_profile', 'quota', 'closed', 'duplicate', 'quality_network', 'quality_buyer',
    'fraud', 'location', 'device', 'consent', 'age', 'limit', 'drop', 'technical', 'unknown'));
-- What a supplier says it pays is held against what it had agreed to pay.
create or replace view supplier_attempts as
  select attempt_id, user_id, survey_id, supplier_key, points, outcome, earned, is_cancelled, started_at, ended_at, returned_at,
    price_micros, price_currency
  from attempts where supplier_key is not null;
