-- An order can be settled with the id of another one. One person settles only what the provider confirms; two people correct what was
-- settled wrongly.
alter table order_settlements
  -- Why the provider did not confirm the id. Null where it did, where there is no id, and for orders settled before it was asked.
  add column unchecked text check (unchecked in ('unconnected', 'unreached', 'elsewhere')),
  -- Whether it settles again what was settled wrongly, which is then 'corrected'.
  add column is_correction boolean not null default false,
  drop constraint order_settlements_state_check,
  add constraint order_settlements_state_check check (state in ('waiting', 'done', 'taken-back', 'overtaken', 'corrected')),
  drop constraint order_settlement_two_people,
  add constraint order_settlement_two_people check (
    outcome = 'delivered' and unchecked is null and not is_correction
    or state not in ('done', 'corrected') or decided_by <> proposed_by);

-- The other request that was settled with the id of this order, which therefore cannot end.
alter table vendor_orders add column taken_by uuid references redemptions (redemption_id) on delete restrict;
create index vendor_orders_taken_by on vendor_orders (taken_by) where taken_by is not null;
-- What counts of how an order was settled.
create unique index order_settlements_done on order_settlements (redemption_id) where state = 'done';
