-- What people asked of their own data, and when it was done. The account stays as a number once it is closed, so the row does too.
create table duty_requests (
  request_id uuid primary key,
  user_id uuid not null references users (user_id) on delete restrict,
  kind text not null check (kind in ('copy', 'erasure')),
  -- Whose time it has; kept, because the person may move.
  law text not null check (law in ('gdpr', 'ccpa')),
  received_on date not null,
  due_on date not null check (due_on > received_on),
  -- Done by themselves in their account, or noted by staff.
  is_own boolean not null,
  -- No foreign keys to staff: they may be gone.
  recorded_by uuid,
  recorded_at timestamptz not null,
  copied_at timestamptz,
  state text not null check (state in ('open', 'done', 'refused', 'lapsed')),
  decided_by uuid,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  check ((state = 'open') = (decided_at is null))
);
create unique index duty_requests_one on duty_requests (user_id, kind) where state = 'open';
create index duty_requests_open on duty_requests (due_on, request_id) where state = 'open';
create index duty_requests_open_kind on duty_requests (kind, due_on, request_id) where state = 'open';
create index duty_requests_closed on duty_requests (decided_at desc, request_id desc) where state <> 'open';
create index duty_requests_closed_state on duty_requests (state, decided_at desc, request_id desc) where state <> 'open';
create index duty_requests_closed_kind on duty_requests (kind, decided_at desc, request_id desc) where state <> 'open';
create index duty_requests_user on duty_requests (user_id, recorded_at desc);
