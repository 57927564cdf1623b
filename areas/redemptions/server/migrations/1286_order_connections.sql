-- With which account an order was placed: a keyed hash of the provider's address and our key there, and the end of that key for staff.
-- Another account of ours knows nothing of it. Null for orders of before, of which nobody noted it.
alter table vendor_orders
  add column account text,
  add column key_hint text not null default '',
  -- Whether staff were notified that another account is connected by now, and has no such order.
  add column is_elsewhere boolean not null default false;
