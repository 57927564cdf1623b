-- What was promised when it was asked for: what is sent, in the smallest unit of its currency, and what the panelist bears of the costs,
-- also in points.
alter table redemptions
  add column currency text not null default 'USD',
  add column sent_cents integer,
  add column fee_cents integer not null default 0 check (fee_cents >= 0),
  add column fee_points integer not null default 0;
-- 100 points are worth 1.00, and nobody bore a fee.
update redemptions set sent_cents = points;
alter table redemptions
  alter column sent_cents set not null,
  add constraint redemptions_sent check (sent_cents > 0),
  add constraint redemptions_fee check (fee_points >= 0 and fee_points < points);
create index redemptions_of_reward on redemptions (user_id, reward_id, requested_at) where status <> 'rejected';

create or replace view manual_redemptions as
  select redemption_id, user_id, points, status, reason_code, currency, sent_cents from redemptions where fulfilment = 'manual';
