-- The home counts the rings about which nobody has decided.
create index rings_open on rings (found_at desc, ring_id desc) where state = 'open';
