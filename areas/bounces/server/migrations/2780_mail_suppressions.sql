-- Addresses that get no emails, or no optional ones. An address is kept as a keyed hash, never as text; `user_id` is the
-- account that had it when it was noted. A row that is lifted is deleted: the audit log says who lifted it, and why.
create table mail_suppressions (
  suppression_id uuid primary key,
  address_key bytea not null check (octet_length(address_key) = 16),
  user_id uuid references users on delete set null,
  reason text not null check (reason in ('gone', 'complaint', 'staff')),
  source text not null check (source in ('smtp', 'report', 'ses', 'postmark', 'generic', 'staff')),
  -- The enhanced status code (RFC 3463) that said so.
  status text check (status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  note text check (length(note) between 1 and 500),
  noted_by uuid references users on delete set null,
  noted_at timestamptz not null,
  unique (address_key, reason)
);
create index mail_suppressions_age on mail_suppressions (noted_at, suppression_id);
create index mail_suppressions_user on mail_suppressions (user_id);
create index mail_suppressions_noted_by on mail_suppressions (noted_by);

-- What came back, once each: the key is a hash of what the sender of the report calls it. Counted for the alert on a rise.
create table mail_returns (
  event_key bytea primary key,
  kind text not null check (kind in ('gone', 'complaint', 'refused')),
  at timestamptz not null
);
create index mail_returns_at on mail_returns (at);
