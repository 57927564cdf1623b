-- Approved requests that people pay, together in one file for the bank.
create table payout_batches (
  batch_id uuid primary key,
  created_by uuid not null references users (user_id) on delete restrict,
  created_at timestamptz not null,
  -- The one way of payment that it was made for; null for all.
  method text,
  rows integer not null check (rows > 0),
  -- Of its file as it was made.
  sha256 bytea not null
);
create index payout_batches_newest on payout_batches (created_at desc, batch_id desc);
create index payout_batches_maker on payout_batches (created_by);

-- One request of a batch, as it was exported, and what became of its payment. Whom it goes to is known to redemptions alone.
create table payout_lines (
  batch_id uuid not null references payout_batches (batch_id) on delete restrict,
  line_no integer not null check (line_no > 0),
  redemption_id uuid not null references redemptions (redemption_id) on delete restrict,
  user_id uuid not null references users (user_id) on delete restrict,
  method text not null,
  country text not null,
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  points integer not null check (points > 0),
  approved_at timestamptz not null,
  state text not null default 'exported' check (state in ('exported', 'paid', 'refused', 'returned')),
  fee_cents bigint check (fee_cents >= 0),
  reference text not null default '',
  note text not null default '',
  paid_at timestamptz,
  settled_by uuid references users (user_id) on delete restrict,
  settled_at timestamptz,
  primary key (batch_id, line_no),
  -- A request is in one batch only.
  constraint payout_lines_once unique (redemption_id),
  check ((state = 'exported') = (settled_at is null)),
  check (num_nonnulls(settled_at, settled_by) <> 1)
);
create index payout_lines_by_state on payout_lines (batch_id, state, line_no);
create index payout_lines_of_user on payout_lines (user_id);
create index payout_lines_settler on payout_lines (settled_by) where settled_by is not null;

-- Each time that an answer was read: who did, whether it was applied, and what came of it. The answer itself is known by its hash.
create table payout_answers (
  answer_id uuid primary key,
  batch_id uuid not null references payout_batches (batch_id) on delete restrict,
  sha256 bytea not null,
  is_dry_run boolean not null,
  uploaded_by uuid not null references users (user_id) on delete restrict,
  uploaded_at timestamptz not null,
  paid integer not null,
  refused integer not null,
  returned integer not null,
  unchanged integer not null,
  wrong integer not null
);
create index payout_answers_seen on payout_answers (batch_id, sha256) where is_dry_run;
create index payout_answers_reader on payout_answers (uploaded_by);
