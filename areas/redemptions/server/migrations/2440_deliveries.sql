-- Paid for is not delivered: what the provider says of an order and of its reward, and when it is asked again.
alter table vendor_orders
  -- Its own word for the order.
  add column vendor_word text,
  -- Its id of the reward, how far that has come, since when, and since when it could not be delivered.
  add column reward_ref text,
  add column delivery text check (delivery in ('pending', 'scheduled', 'delivered', 'failed')),
  add column delivery_at timestamptz,
  add column failed_at timestamptz,
  -- When it was sent again, to another address of the panelist's: once.
  add column resent_at timestamptz,
  -- When a paid order was cancelled, whose points then came back, and its id, apart from `order_id`: the request is rejected.
  add column cancelled_at timestamptz,
  add column cancelled_order_id text,
  add column looks integer not null default 0,
  add column next_look_at timestamptz,
  add constraint vendor_orders_cancelled check (cancelled_order_id is null or cancelled_at is not null),
  add constraint vendor_orders_delivery check ((delivery is null) = (delivery_at is null));
create index vendor_orders_due on vendor_orders (next_look_at) where next_look_at is not null;
create unique index vendor_orders_reward on vendor_orders (reward_ref) where reward_ref is not null;
-- Orders that are open, and those of the last month of which nobody has asked yet whether they arrived.
update vendor_orders v set next_look_at = now() from redemptions r where r.redemption_id = v.redemption_id
  and (r.status = 'unknown' or r.status = 'sent' and v.ordered_at > now() - interval '30 days');
