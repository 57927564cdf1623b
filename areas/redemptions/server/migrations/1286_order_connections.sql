-- With which connection an order was placed, 0 for the environment's: another account of ours knows nothing of it.
alter table vendor_orders add column connection integer not null default 0;
