-- A mailed log-in link is one more purpose of a mailed key.
alter table mailed_keys drop constraint mailed_keys_purpose_check;
alter table mailed_keys add constraint mailed_keys_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'login-link'));

-- Who somebody is elsewhere: the issuer's own number for them, never their address, which may pass to others.
create table identities (
  issuer text not null,
  subject text not null,
  provider text not null check (provider in ('google', 'facebook')),
  user_id uuid not null references users (user_id) on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id, linked_at);

-- A sign-in that was sent to a provider. State, nonce and verifier are computed from the id; the row can only recognise them.
create table social_flows (
  flow_id uuid primary key,
  provider text not null check (provider in ('google', 'facebook')),
  state_hash bytea not null,
  browser_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index social_flows_state on social_flows (state_hash);
create index social_flows_expiry on social_flows (expires_at);

-- What a provider has just vouched for, waiting to be exchanged for a session.
create table social_tickets (
  ticket_id uuid primary key,
  ticket_hash bytea not null,
  provider text not null check (provider in ('google', 'facebook')),
  issuer text not null,
  subject text not null,
  email text not null,
  is_email_verified boolean not null,
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index social_tickets_hash on social_tickets (ticket_hash);
create index social_tickets_expiry on social_tickets (expires_at);
