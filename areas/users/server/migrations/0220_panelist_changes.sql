-- Who changed in a way that matters to whoever keeps panelists in memory. A reader remembers the oldest transaction that was still
-- running when it read, and reads everything from there on again: no row is locked, none is missed, some are read twice. Removed
-- after a day; whoever slept longer reads everything anew.
create table panelist_changes (
  user_id uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index panelist_changes_tx on panelist_changes (tx);
create index panelist_changes_at on panelist_changes using brin (at);

-- What others may do with it: add those of whom they know something new, and read on.
create function note_panelist_changes(ids uuid[]) returns void language sql as $$
  insert into panelist_changes (user_id) select unnest(ids)
$$;
create view changed_panelists as select user_id, tx from panelist_changes;

create function note_panelist_change() returns trigger language plpgsql as $$
begin
  insert into panelist_changes (user_id) values (coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger users_joined after insert or delete on users for each row execute function note_panelist_change();
create trigger users_changed after update on users for each row when (
  (old.role, old.is_active, old.is_under_age, old.email_verified_at is null, old.blocked_at is null, old.closed_at is null,
    old.country_id, old.state_id, old.zipcode, old.date_of_birth)
  is distinct from
  (new.role, new.is_active, new.is_under_age, new.email_verified_at is null, new.blocked_at is null, new.closed_at is null,
    new.country_id, new.state_id, new.zipcode, new.date_of_birth)
) execute function note_panelist_change();

-- Whoever may be invited: the accounts that entry would not refuse.
create view invitable_panelists as
  select user_id, country_id, state_id, zipcode, date_of_birth from users
  where '1' = any (string_to_array(role, ',')) and is_active and not is_under_age
    and email_verified_at is not null and blocked_at is null and closed_at is null;
