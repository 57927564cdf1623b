-- A provider may deliver an order although its points were given back, because nobody had found it. The panelist then has both.
alter table vendor_orders
  -- The provider's id of such an order, apart from `order_id`: the request stays rejected.
  add column late_order_id text,
  add column late_at timestamptz,
  add constraint vendor_orders_late check ((late_order_id is null) = (late_at is null));
create index vendor_orders_given_back on vendor_orders (ordered_at)
  where refusal in ('not-delivered', 'no-such-order') and late_at is null;
