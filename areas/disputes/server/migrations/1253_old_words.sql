-- Decided disputes of which the words are still there, the oldest first: those that are kept long enough lose them every night.
create index disputes_words on disputes (decided_at) where status <> 'open' and message <> '';
