-- Lists of people for staff: found by part of a name or an address, by standing, by day, and read page after page however deep.
create extension if not exists pg_trgm;

alter table users
  add column standing text not null generated always as (case
    when closed_at is not null then 'deleted'
    when blocked_at is not null then 'blocked'
    when email_verified_at is null then 'unverified'
    else 'active' end) stored,
  -- Grows with every change of the personal data, so that an edit cannot overwrite one that it has not seen.
  add column details_version integer not null default 1,
  add column details_changed_at timestamptz,
  -- No foreign key: who changed something may be gone.
  add column details_changed_by uuid;

create index users_panelists on users (created_at desc, user_id desc) where role ~ '(^|,)\s*1\s*(,|$)';
create index users_panelists_standing on users (standing, created_at desc, user_id desc) where role ~ '(^|,)\s*1\s*(,|$)';
create index users_staff on users (created_at desc, user_id desc) where role <> '1';
create index users_name_trigrams on users using gin (lower(first_name || ' ' || last_name) gin_trgm_ops) with (fastupdate = off);
create index users_email_trigrams on users using gin (lower(email) gin_trgm_ops) with (fastupdate = off);

-- What lists of people may read. `name_key` and `email_key` are what they are looked for by.
create view listed_accounts as
  select user_id, email, first_name, last_name, role, standing, created_at,
    lower(first_name || ' ' || last_name) as name_key, lower(email) as email_key
  from users;
