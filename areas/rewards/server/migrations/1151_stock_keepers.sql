-- A custom role counts by its own rights, not by those of the role it is based on.
create or replace view stock_keepers as
  select u.user_id from session_users u
  where u.role <> '1' and u.is_active and u.blocked_at is null and u.closed_at is null
    and role_grants(u.role, 'rewards.update');
