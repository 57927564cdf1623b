-- Whom staff invited to work here, or as a vendor. The key of the mailed link is kept as SHA-256 only; a new link replaces it.
create table team_invitations (
  invitation_id uuid primary key,
  email text not null,
  -- The person behind the address, however it is written: one open invitation for each.
  person_key bytea not null,
  role text not null,
  language text not null,
  -- Counts the links that were made; the key of a mail is computed from it.
  round integer not null default 1,
  key_hash bytea not null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Who sent the last link, and answers for the rights that it gives.
  invited_by uuid references users (user_id) on delete set null,
  accepted_at timestamptz,
  accepted_by uuid references users (user_id) on delete set null,
  revoked_at timestamptz
);
create unique index team_invitations_key on team_invitations (key_hash);
create unique index team_invitations_open on team_invitations (person_key) where accepted_at is null and revoked_at is null;
create index team_invitations_sent on team_invitations (sent_at desc, invitation_id desc)
  where accepted_at is null and revoked_at is null;
create index team_invitations_accepted_by on team_invitations (accepted_by) where accepted_by is not null;
create index team_invitations_expires on team_invitations (expires_at);
