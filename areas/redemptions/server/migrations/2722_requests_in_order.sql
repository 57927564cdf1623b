-- Whoever reads on through the requests in the order in which they were made.
create index redemptions_in_order on redemptions (requested_at, redemption_id);
