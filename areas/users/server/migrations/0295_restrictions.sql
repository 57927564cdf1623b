-- Every lock that limits a member is a row here: what it stops is known by its kind, why by its reasons, and who decided it.
-- `users.is_under_age` mirrors an open `under-age` row for the statements that read accounts in bulk.
create table restrictions (
  user_id uuid not null references users (user_id) on delete cascade,
  restriction_id uuid not null,
  kind text not null check (kind in ('under-age')),
  reasons text[] not null,
  -- The person who decided; null when a rule did, which `rule_version` then names.
  decided_by uuid references users (user_id) on delete set null,
  rule_version text,
  at timestamptz not null,
  -- When it ends without a decision; null: when a person lifts it.
  until timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references users (user_id) on delete set null,
  lift_reason text,
  primary key (user_id, restriction_id)
);
create unique index restrictions_open on restrictions (user_id, kind) where lifted_at is null;

-- Until now a birthday under 18, once typed, locked an account for good, also one whose adult birthday was known. The time at which
-- that happened was not kept.
insert into restrictions (user_id, restriction_id, kind, reasons, rule_version, at, lifted_at, lift_reason)
select user_id, gen_random_uuid(), 'under-age', array['birthday-entered'], 'first-entry', now(),
  case when date_of_birth <= current_date - interval '18 years' then now() end,
  case when date_of_birth <= current_date - interval '18 years' then 'adult-birthday-on-file' end
from users where is_under_age;

update users set is_under_age = false, panel_version = panel_version + 1
where is_under_age and date_of_birth <= current_date - interval '18 years';
