-- The home lists the payout runs that wait for a second person.
create index vendor_runs_proposed on vendor_runs (proposed_at) where state = 'proposed';
