-- How staff settled orders of which no program can tell the outcome. Giving points back takes two people: if the order was paid after all,
-- points and reward are both with the panelist.
create table order_settlements (
  settlement_id uuid primary key,
  redemption_id uuid not null references redemptions (redemption_id) on delete restrict,
  outcome text not null check (outcome in ('delivered', 'not-delivered')),
  -- The provider's id of the order, where it was delivered.
  order_id text,
  reason text not null,
  -- Overtaken: the provider answered, or staff found the order, before it was decided.
  state text not null check (state in ('waiting', 'done', 'taken-back', 'overtaken')),
  proposed_by uuid references users (user_id) on delete set null,
  proposed_at timestamptz not null,
  -- Null for the delay of a panel run by one person, and for the provider's answer.
  decided_by uuid references users (user_id) on delete set null,
  decided_at timestamptz,
  check ((outcome = 'delivered') = (order_id is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  -- The last of the guards.
  constraint order_settlement_two_people check (outcome = 'delivered' or state <> 'done' or decided_by <> proposed_by)
);
create unique index order_settlements_waiting on order_settlements (redemption_id) where state = 'waiting';
create index order_settlements_of on order_settlements (redemption_id);
create index order_settlements_proposed_by on order_settlements (proposed_by) where proposed_by is not null;
create index order_settlements_decided_by on order_settlements (decided_by) where decided_by is not null;

-- When the provider last said that it has the order, and has not decided about it.
alter table vendor_orders add column pending_at timestamptz;
