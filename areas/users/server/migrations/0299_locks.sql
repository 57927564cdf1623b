-- Every lock is a row of `restrictions` from now on, also a block and what staff set; the rules of each kind are in the contract.
alter table restrictions
  drop constraint restrictions_kind_check,
  add constraint restrictions_kind_check check (kind in ('under-age', 'blocked', 'quality', 'duplicate', 'country')),
  -- What staff wrote to the member when they set it.
  add column note text check (length(note) between 1 and 500),
  -- The member asked for another look: when, and the ticket that was opened for it.
  add column appealed_at timestamptz,
  add column appeal_ticket text,
  -- A person looked at it and kept it.
  add column reviewed_at timestamptz,
  add column reviewed_by uuid references users (user_id) on delete set null,
  add column review_reason text;

-- Mirrors for the statements that read accounts in bulk, kept by whatever sets and lifts locks: like `is_under_age` and, from now on,
-- `blocked_at`, they follow the open rows.
alter table users
  add column stops_surveys boolean not null default false,
  add column stops_redemptions boolean not null default false;

-- Blocks had a table of their own, which the panelists drop afterwards; a new database has never had it.
do $$
begin
  if to_regclass('panelist_blocks') is not null then
    execute $moved$
      insert into restrictions (user_id, restriction_id, kind, reasons, note, decided_by, at, lifted_at, lifted_by)
      select b.user_id, b.block_id, 'blocked', array['by-staff'], b.reason,
        (select u.user_id from users u where u.user_id = b.blocked_by), b.blocked_at, b.lifted_at,
        (select u.user_id from users u where u.user_id = b.lifted_by)
      from panelist_blocks b $moved$;
  end if;
end $$;
-- A block that was never lifted there and no longer counts, and one that counts and was never noted there.
update restrictions r set lifted_at = now(), lift_reason = 'not-in-force'
from users u where u.user_id = r.user_id and r.kind = 'blocked' and r.lifted_at is null and u.blocked_at is null;
insert into restrictions (user_id, restriction_id, kind, reasons, at)
select u.user_id, gen_random_uuid(), 'blocked', array['unrecorded'], u.blocked_at from users u
where u.blocked_at is not null and u.closed_at is null
  and not exists (select from restrictions r where r.user_id = u.user_id and r.kind = 'blocked' and r.lifted_at is null);

update users u set stops_surveys = true, stops_redemptions = true, panel_version = panel_version + 1
where exists (select from restrictions r where r.user_id = u.user_id and r.lifted_at is null);

create index restrictions_reviewed_by on restrictions (reviewed_by) where reviewed_by is not null;

drop trigger users_changed on users;
create trigger users_changed after update on users for each row when (
  (old.role, old.is_active, old.is_under_age, old.stops_surveys, old.email_verified_at is null, old.blocked_at is null,
    old.closed_at is null, old.country_id, old.state_id, old.zipcode, old.date_of_birth)
  is distinct from
  (new.role, new.is_active, new.is_under_age, new.stops_surveys, new.email_verified_at is null, new.blocked_at is null,
    new.closed_at is null, new.country_id, new.state_id, new.zipcode, new.date_of_birth)
) execute function note_panelist_change();

create or replace view invitable_panelists as
  select user_id, country_id, state_id, zipcode, date_of_birth from users
  where role ~ '(^|,)\s*1\s*(,|$)' and is_active and not is_under_age and not stops_surveys
    and email_verified_at is not null and blocked_at is null and closed_at is null;
