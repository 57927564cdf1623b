-- Payouts to vendors that were asked for together by one person, and approved by another.
create table vendor_runs (
  run_id uuid primary key,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'withdrawn')),
  proposed_by uuid references users (user_id) on delete set null,
  proposed_at timestamptz not null,
  decided_by uuid references users (user_id) on delete set null,
  decided_at timestamptz,
  is_by_delay boolean not null default false,
  check ((state = 'proposed') = (decided_at is null))
);
create index vendor_runs_newest on vendor_runs (proposed_at desc, run_id desc);
create index vendor_runs_proposer on vendor_runs (proposed_by) where proposed_by is not null;
create index vendor_runs_decider on vendor_runs (decided_by) where decided_by is not null;

-- Money to a vendor. The address is copied when the run is approved, so that the file of the run stays the same.
create table vendor_payouts (
  payout_id uuid primary key,
  run_id uuid not null references vendor_runs (run_id) on delete restrict,
  vendor_id uuid not null references users (user_id) on delete restrict,
  micros bigint not null check (micros > 0),
  currency text not null default 'USD' check (currency = 'USD'),
  -- 'left-out': when the run was approved, the balance had fallen below the amount, or the address had changed.
  state text not null default 'proposed'
    check (state in ('proposed', 'approved', 'left-out', 'withdrawn', 'paid', 'returned')),
  target_sealed bytea,
  reference text not null default '',
  note text not null default '',
  -- The day on which it was paid, as the bank has it. `settled_at` is when the panel learned of it.
  paid_at timestamptz,
  settled_at timestamptz,
  settled_by uuid references users (user_id) on delete set null,
  returned_at timestamptz,
  statement_id uuid references vendor_statements (statement_id) on delete restrict deferrable initially deferred,
  returned_in uuid references vendor_statements (statement_id) on delete restrict deferrable initially deferred,
  unique (run_id, vendor_id),
  check (state not in ('approved', 'paid', 'returned') or target_sealed is not null),
  check (state <> 'paid' or settled_at is not null),
  check ((state = 'returned') = (returned_at is not null))
);
-- No vendor is in two runs at once.
create unique index vendor_payouts_under_way on vendor_payouts (vendor_id) where state in ('proposed', 'approved');
create index vendor_payouts_vendor on vendor_payouts (vendor_id, settled_at);
create index vendor_payouts_settler on vendor_payouts (settled_by) where settled_by is not null;
create index vendor_payouts_of_statement on vendor_payouts (statement_id) where statement_id is not null;
create index vendor_payouts_returned_in on vendor_payouts (returned_in) where returned_in is not null;

create table vendor_statement_lines (
  statement_id uuid not null references vendor_statements (statement_id) on delete restrict deferrable initially deferred,
  line_no integer not null check (line_no > 0),
  part text not null
    check (part in ('earned', 'released', 'clawed-back', 'given-back', 'withdrawn', 'paid', 'returned', 'held')),
  lead_id uuid,
  aff_id integer,
  event text,
  day date not null,
  until date,
  micros bigint not null,
  reason text,
  reference text not null default '',
  primary key (statement_id, line_no)
);

-- A statement and its lines stay as they were written.
create function vendor_statement_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a statement of a vendor never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger vendor_statement_stays before update or delete on vendor_statements
  for each row execute function vendor_statement_stays();
create trigger vendor_statement_stays before update or delete on vendor_statement_lines
  for each row execute function vendor_statement_stays();
