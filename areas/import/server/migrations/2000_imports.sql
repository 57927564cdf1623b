-- Members who are brought from a former panel: the file, what was chosen for its columns, and what became of every line.
create table imports (
  import_id uuid primary key,
  file_name text not null,
  bytes integer not null check (bytes > 0),
  state text not null check (state in
    ('uploading', 'uploaded', 'checking', 'checked', 'waiting', 'running', 'done', 'undoing', 'refused')),
  created_at timestamptz not null,
  created_by uuid references users (user_id) on delete set null,
  encoding text not null default 'utf-8',
  delimiter text not null default ',',
  columns text[] not null default '{}',
  -- Of each column that is read: its place and what it is.
  choices jsonb not null default '[]',
  options jsonb,
  -- Lines in the file that could be members, known after the check; and how far the work in hand is.
  lines integer not null default 0,
  done integer not null default 0,
  started_by uuid references users (user_id) on delete set null,
  started_at timestamptz,
  confirmed_by uuid references users (user_id) on delete set null,
  finished_at timestamptz,
  waves integer not null default 0,
  -- Why the whole file is refused, as a message.
  refusal jsonb,
  -- Who is taking members back, where from, and why, for the entry that is left of them.
  undone_by uuid,
  undone_ip text,
  undo_reason text
);
create index imports_created on imports (created_at desc, import_id desc);

create table import_parts (
  import_id uuid not null references imports (import_id) on delete cascade,
  no integer not null,
  bytes bytea not null,
  primary key (import_id, no)
);

create table import_lines (
  import_id uuid not null references imports (import_id) on delete cascade,
  line integer not null,
  state text not null check (state in ('bad', 'good', 'member', 'arrived')),
  email text not null default '',
  -- The person behind a good address: one line for each.
  person_key bytea,
  external_id text not null default '',
  points bigint not null default 0 check (points >= 0),
  -- What a good line says, until it is a member; then the account says it.
  member jsonb,
  remarks jsonb not null default '[]',
  user_id uuid references users (user_id) on delete cascade,
  key_hash bytea,
  key_expires_at timestamptz,
  wave integer,
  mailed_at timestamptz,
  arrived_at timestamptz,
  primary key (import_id, line),
  check ((state in ('member', 'arrived')) = (user_id is not null)),
  check ((state = 'arrived') = (arrived_at is not null))
);
create unique index import_lines_person on import_lines (import_id, person_key) where state <> 'bad';
create unique index import_lines_user on import_lines (user_id) where user_id is not null;
create unique index import_lines_key on import_lines (key_hash) where key_hash is not null;
create index import_lines_state on import_lines (import_id, state, line);
create index import_lines_unmailed on import_lines (import_id, line) where state = 'member' and wave is null;
create index import_lines_wave on import_lines (import_id, wave, line) where state = 'member' and mailed_at is null and wave is not null;
