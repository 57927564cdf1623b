-- The home of staff counts the held leads of all campaigns.
create index leads_held on leads (aff_id, coalesce(verified_at, signed_up_at)) where status = 'held';
