-- Notes are kept for a period, whoever they are about.
create index panelist_notes_at on panelist_notes (at);
