-- At how many free codes of a value staff are alerted, and whether they were since it was last filled up.
create table stock_levels (
  reward_id text not null references rewards (reward_id) on delete cascade,
  points integer not null check (points > 0),
  low_at integer not null check (low_at >= 0),
  alerted_at timestamptz,
  primary key (reward_id, points)
);

-- Whom to tell: who works here, and what the roles may do now, as the log-in check reads them.
create view stock_keepers as
  select u.user_id from session_users u
  where u.role <> '1' and u.is_active and u.blocked_at is null and u.closed_at is null
    and exists (select from granted_permissions g where g.permission = 'rewards.update'
      and g.role_id = any (string_to_array(replace(u.role, ' ', ''), ',')));
