-- The payout address of a vendor, encrypted; `target_hint` is the part of it that may be shown. A new address rests until `target_from`.
create table vendor_accounts (
  vendor_id uuid primary key references users (user_id) on delete restrict,
  target_kind text check (target_kind in ('bank', 'iban', 'paypal')),
  target_sealed bytea,
  target_hint text not null default '',
  target_from timestamptz,
  changed_at timestamptz,
  check (num_nulls(target_kind, target_sealed, target_from, changed_at) in (0, 4))
);

-- For how many days the commissions of a campaign are held, where it differs from the setting.
create table campaign_holdings (
  aff_id integer primary key references campaigns (aff_id) on delete cascade,
  holding_days smallint not null check (holding_days between 0 and 90),
  set_by uuid references users (user_id) on delete set null,
  set_at timestamptz not null
);
create index campaign_holdings_setter on campaign_holdings (set_by) where set_by is not null;

-- The account of one vendor for one month (UTC). It and its lines are written once and never changed.
create table vendor_statements (
  statement_id uuid primary key,
  vendor_id uuid not null references users (user_id) on delete restrict,
  number integer not null check (number > 0),
  month date not null check (extract(day from month) = 1),
  currency text not null default 'USD' check (currency = 'USD'),
  opening_micros bigint not null,
  earned_micros bigint not null check (earned_micros >= 0),
  released_micros bigint not null check (released_micros >= 0),
  clawed_back_micros bigint not null check (clawed_back_micros >= 0),
  paid_micros bigint not null,
  closing_micros bigint not null,
  -- Taken back before they were released: they leave what is held, and never touch the balance.
  withdrawn_micros bigint not null check (withdrawn_micros >= 0),
  held_micros bigint not null check (held_micros >= 0),
  made_at timestamptz not null,
  constraint statement_adds_up
    check (closing_micros = opening_micros + released_micros - clawed_back_micros - paid_micros),
  unique (vendor_id, month),
  unique (vendor_id, number)
);
create index vendor_statements_newest on vendor_statements (vendor_id, month desc, statement_id desc);

-- What a vendor earns for an event of a lead. Taking back what was released, and giving it back after an objection, are rows of their own.
create table commissions (
  commission_id uuid primary key,
  kind text not null check (kind in ('earning', 'clawback', 'return')),
  lead_id uuid not null references leads (lead_id) on delete restrict,
  event text not null check (event in ('verified')),
  vendor_id uuid not null references users (user_id) on delete restrict,
  aff_id integer not null references campaigns (aff_id) on delete restrict,
  micros bigint not null check (micros <> 0 and (micros < 0) = (kind = 'clawback')),
  currency text not null default 'USD' check (currency = 'USD'),
  state text not null check (state in ('held', 'approved', 'reversed')),
  earned_at timestamptz not null,
  hold_until timestamptz not null,
  -- When it was released, or taken back while it was held.
  ended_at timestamptz,
  decided_by uuid references users (user_id) on delete set null,
  reason text check (reason in ('duplicate-person', 'self-referral', 'automated', 'fraud', 'terms')),
  note text not null default '',
  reverses uuid references commissions (commission_id) on delete restrict,
  -- Since when a person has to decide whether it stays, and why; after that, since when it stays for good.
  waits_since timestamptz,
  waits_for text check (waits_for in ('blocked', 'closed')),
  kept_at timestamptz,
  -- The statements that list its event and its end. A statement is written after its lines, as it never changes.
  earned_in uuid references vendor_statements (statement_id) on delete restrict deferrable initially deferred,
  statement_id uuid references vendor_statements (statement_id) on delete restrict deferrable initially deferred,
  check ((state = 'held') = (ended_at is null)),
  check (kind = 'earning' or state = 'approved'),
  check ((kind = 'earning') = (reverses is null)),
  check ((kind = 'clawback' or state = 'reversed') = (reason is not null)),
  check (num_nulls(waits_since, waits_for) in (0, 2))
);
create unique index commissions_once on commissions (lead_id, event) where kind = 'earning';
create unique index commissions_reversed_once on commissions (reverses) where reverses is not null;
create index commissions_newest on commissions (vendor_id, earned_at desc, commission_id desc);
create index commissions_by_campaign on commissions (aff_id, earned_at desc, commission_id desc);
create index commissions_by_time on commissions (earned_at desc, commission_id desc);
create index commissions_due on commissions (hold_until, commission_id) where state = 'held' and waits_since is null;
create index commissions_waiting on commissions (waits_since, commission_id) where waits_since is not null;
create index commissions_held on commissions (vendor_id, hold_until) where state = 'held';
create index commissions_unstated on commissions (vendor_id, ended_at) where statement_id is null;
create index commissions_unlisted on commissions (vendor_id, earned_at) where earned_in is null and kind = 'earning';
create index commissions_of_statement on commissions (statement_id) where statement_id is not null;
create index commissions_earned_in on commissions (earned_in) where earned_in is not null;
create index commissions_decider on commissions (decided_by) where decided_by is not null;

-- A vendor's objection to what was taken back; another person answers it.
create table commission_objections (
  objection_id uuid primary key,
  commission_id uuid not null unique references commissions (commission_id) on delete restrict,
  vendor_id uuid not null references users (user_id) on delete restrict,
  text text not null check (text <> ''),
  made_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users (user_id) on delete set null,
  is_upheld boolean,
  answer text not null default '',
  check (num_nulls(answered_at, is_upheld) in (0, 2))
);
create index commission_objections_open on commission_objections (due_at, objection_id) where answered_at is null;
create index commission_objections_newest on commission_objections (made_at desc, objection_id desc);
create index commission_objections_vendor on commission_objections (vendor_id, made_at desc, objection_id desc);
create index commission_objections_answerer on commission_objections (answered_by) where answered_by is not null;

-- Leads that were paid before commissions were kept.
insert into vendor_accounts (vendor_id)
select distinct c.vendor_id from leads l join campaigns c using (aff_id) where l.status = 'paid' and l.cost_cents > 0;
insert into commissions (commission_id, kind, lead_id, event, vendor_id, aff_id, micros, state, earned_at, hold_until, ended_at)
select gen_random_uuid(), 'earning', l.lead_id, 'verified', c.vendor_id, l.aff_id, l.cost_cents * 10000,
  case when e.until <= now() then 'approved' else 'held' end, e.at, e.until, case when e.until <= now() then e.until end
from leads l join campaigns c using (aff_id),
  lateral (select coalesce(l.decided_at, l.verified_at) as at, coalesce(l.decided_at, l.verified_at) + interval '30 days' as until) e
where l.status = 'paid' and l.cost_cents > 0;
