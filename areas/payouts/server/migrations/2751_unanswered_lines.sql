-- The home of staff counts the payments of which nothing is known yet.
create index payout_lines_exported on payout_lines (batch_id) include (points) where state = 'exported';
