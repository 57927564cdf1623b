-- Open requests are read from the oldest on.
create index redemptions_oldest on redemptions (is_open desc, requested_at, redemption_id);
