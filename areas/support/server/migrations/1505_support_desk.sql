-- The desk: who answers a ticket, since when it waits, and what the desk notes among itself.
alter table tickets
  add column assignee_id uuid references users (user_id) on delete set null,
  -- Grows with every message, assignment and change of status, so that nobody answers a thread that they have not read.
  add column version integer not null default 0,
  -- A second message does not put an open ticket at the end of the queue.
  add column waiting_since timestamptz not null default now(),
  -- Where the public form gave no subject, the beginning of its message is shown for it.
  add column search_key text not null generated always as
    (lower(ticket_number || ' ' || name || ' ' || email || ' ' || subject || ' ' || left(message, 80))) stored;
update tickets set waiting_since = updated_at;

drop index tickets_desk;
create index tickets_queue on tickets (status, waiting_since, ticket_id);
create index tickets_written on tickets (updated_at desc, ticket_id desc);
create index tickets_status_written on tickets (status, updated_at desc, ticket_id desc);
create index tickets_assignee on tickets (assignee_id, status, updated_at desc) where assignee_id is not null;
create index tickets_search on tickets using gin (search_key gin_trgm_ops) with (fastupdate = off);

-- In a table of their own, so that no reader of messages can show one to the asker.
create table ticket_notes (
  note_id uuid primary key,
  ticket_id uuid not null references tickets (ticket_id) on delete cascade,
  author_id uuid references users (user_id) on delete set null,
  text text not null,
  at timestamptz not null
);
create index ticket_notes_thread on ticket_notes (ticket_id, at, note_id);
create index ticket_notes_author on ticket_notes (author_id) where author_id is not null;

create table canned_answers (
  canned_id uuid primary key,
  title text not null,
  text text not null,
  topic text,
  version integer not null default 0,
  updated_at timestamptz not null,
  -- No foreign key: who changed something may be gone.
  updated_by uuid
);
create unique index canned_answers_title on canned_answers (lower(title));
