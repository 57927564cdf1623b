-- The same people, asked in a way whose frequency the planner knows: it took an element of an array for one row in two hundred and
-- read the whole table again for each portion.
create or replace view invitable_panelists as
  select user_id, country_id, state_id, zipcode, date_of_birth from users
  where role ~ '(^|,)\s*1\s*(,|$)' and is_active and not is_under_age
    and email_verified_at is not null and blocked_at is null and closed_at is null;
