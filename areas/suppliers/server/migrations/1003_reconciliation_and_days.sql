-- A supplier's report of what it accepts and rejects, read once and applied once.
create table supplier_reconciliations (
  reconciliation_id uuid primary key,
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  file_name text not null,
  state text not null default 'preview' check (state in ('preview', 'applying', 'applied')),
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  applied_by uuid,
  applied_at timestamptz
);
create index supplier_reconciliations_of on supplier_reconciliations (supplier_key, reconciliation_id);

create table supplier_reconciliation_lines (
  reconciliation_id uuid not null references supplier_reconciliations (reconciliation_id) on delete cascade,
  line_no integer not null,
  given_id text not null,
  attempt_id uuid,
  state text not null check (state in ('accepted', 'reverse', 'already-reversed', 'not-paid', 'repeated', 'unknown')),
  reason text not null default '',
  -- What the attempt had earned when the report was read.
  points integer not null default 0,
  is_done boolean not null default false,
  -- What was really taken back.
  taken integer not null default 0,
  primary key (reconciliation_id, line_no)
);
create index supplier_reconciliation_lines_open on supplier_reconciliation_lines (reconciliation_id, line_no)
  where state = 'reverse' and not is_done;
create index supplier_reconciliation_lines_state on supplier_reconciliation_lines (reconciliation_id, state, line_no);

-- A supplier's figures by day, counted from the attempts that began on it. Lengths and delays are histograms (scorecard-rules.ts),
-- because medians of days do not add up to the median of a month.
create table supplier_days (
  supplier_key text not null references suppliers (supplier_key) on delete cascade,
  day date not null,
  entrants integer not null,
  completes integer not null,
  screen_outs integer not null,
  quota_fulls integer not null,
  rejected integer not null,
  abandoned integer not null,
  reversals integer not null,
  points_paid bigint not null,
  points_reversed bigint not null,
  callbacks integer not null,
  lengths integer[] not null,
  delays integer[] not null,
  primary key (supplier_key, day)
);
