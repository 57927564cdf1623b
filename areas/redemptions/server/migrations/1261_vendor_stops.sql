-- While the vendor refuses everything (no money, no such key), nothing is ordered; staff were told once.
alter table vendor_pace add column stopped_until timestamptz, add column stopped_because text;
-- The vendor knows our id for another order: it is never sent again, and not given back without a person.
alter table vendor_orders add column has_conflict boolean not null default false;
