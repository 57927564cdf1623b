-- What a person decided about accounts of a ring, with one reason. For a day it can be undone.
create table ring_decisions (
  decision_id uuid primary key,
  ring_id bigint not null references rings (ring_id) on delete cascade,
  action text not null check (action in ('clear', 'warn', 'refuse', 'hold', 'block')),
  reason text not null,
  decided_by uuid references users (user_id) on delete set null,
  decided_at timestamptz not null,
  undo_until timestamptz not null,
  state text not null check (state in ('running', 'done', 'undoing', 'undone')),
  undone_by uuid references users (user_id) on delete set null,
  undone_at timestamptz
);
create index ring_decisions_ring on ring_decisions (ring_id, decided_at desc, decision_id desc);
create index ring_decisions_decided_by on ring_decisions (decided_by) where decided_by is not null;
create index ring_decisions_undone_by on ring_decisions (undone_by) where undone_by is not null;

-- Each account of a decision by itself: carried out, and given back, in a transaction of its own batch.
create table ring_decision_accounts (
  decision_id uuid not null references ring_decisions (decision_id) on delete cascade,
  user_id uuid not null references users (user_id) on delete cascade,
  state text not null check (state in ('waiting', 'done', 'skipped', 'undone', 'overturned')),
  -- What was done to it, so that it can be given back: its lock, its completions, its requests, and what links said before.
  taken jsonb,
  restriction_id uuid,
  primary key (decision_id, user_id)
);
create index ring_decision_accounts_user on ring_decision_accounts (user_id);
create index ring_decision_accounts_lock on ring_decision_accounts (restriction_id) where restriction_id is not null;

alter table links
  add constraint links_decided foreign key (decision_id) references ring_decisions (decision_id) on delete set null;
