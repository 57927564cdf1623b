-- Panelists of one country, page after page.
create index users_panelists_country on users (country_id, created_at desc, user_id desc) where role ~ '(^|,)\s*1\s*(,|$)';
create or replace view listed_accounts as
  select user_id, email, first_name, last_name, role, standing, created_at,
    lower(first_name || ' ' || last_name) as name_key, lower(email) as email_key, country_id
  from users;
