-- Tickets of people with an account: what they are about, and what is written to and fro after the first message.
alter table tickets
  add column subject text not null default '',
  add column survey_id text references surveys (survey_id) on delete set null,
  add column attempt_id uuid references attempts (attempt_id) on delete set null,
  add column redemption_id uuid references redemptions (redemption_id) on delete set null;
create index tickets_survey on tickets (survey_id) where survey_id is not null;
create index tickets_attempt on tickets (attempt_id) where attempt_id is not null;
create index tickets_redemption on tickets (redemption_id) where redemption_id is not null;
drop index tickets_user;
create index tickets_user on tickets (user_id, updated_at desc, ticket_id desc) where user_id is not null;
create index tickets_user_status on tickets (user_id, status, updated_at desc, ticket_id desc) where user_id is not null;

create table ticket_messages (
  message_id uuid primary key,
  ticket_id uuid not null references tickets (ticket_id) on delete cascade,
  -- Whoever wrote it; erased accounts leave their tickets without words.
  author_id uuid references users (user_id) on delete set null,
  is_staff boolean not null default false,
  text text not null,
  at timestamptz not null
);
create index ticket_messages_thread on ticket_messages (ticket_id, at, message_id);
create index ticket_messages_author on ticket_messages (author_id) where author_id is not null;
