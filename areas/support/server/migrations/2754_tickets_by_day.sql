-- The home of staff tells how long the tickets of each day waited for their first answer.
create index tickets_made on tickets (created_at);
