-- What staff write about panelists. No foreign keys to authors: they may be gone.
create table panelist_notes (
  note_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  author_id uuid,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null
);
create index panelist_notes_user on panelist_notes (user_id, at desc, note_id desc);

-- Why an account was blocked, and when that ended. What counts is users.blocked_at.
create table panelist_blocks (
  block_id uuid primary key,
  user_id uuid not null references users (user_id) on delete cascade,
  blocked_by uuid,
  reason text not null check (length(reason) between 1 and 500),
  blocked_at timestamptz not null,
  lifted_by uuid,
  lifted_at timestamptz
);
create unique index panelist_blocks_one on panelist_blocks (user_id) where lifted_at is null;
create index panelist_blocks_user on panelist_blocks (user_id, blocked_at desc);
