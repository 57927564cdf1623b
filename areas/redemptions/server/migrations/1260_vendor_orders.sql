-- What is known of an order at the reward vendor. The redemption's id is the vendor's external id, so there is one order for each.
create table vendor_orders (
  redemption_id uuid primary key references redemptions (redemption_id) on delete restrict,
  -- The vendor's own id, once it told one.
  order_id text unique,
  ordered_at timestamptz not null,
  -- When the vendor was last asked what became of it, and when it first said that it knows of none.
  looked_up_at timestamptz,
  absent_since timestamptz,
  -- Why the vendor refused.
  refusal text
);
create index redemptions_unknown on redemptions (sending_at) where status = 'unknown';

-- When the next order may be sent, so that all processes together keep the vendor's rate.
create table vendor_pace (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null default now()
);
insert into vendor_pace default values;
