-- Addresses that get no emails: Super Admins, Admins, Panel Managers and Support. Background jobs: Super Admins.
insert into role_permissions (role_id, permission)
select r.role_id, given.permission from roles r join (values
  ('2', 'bounces.manage'), ('3', 'bounces.manage'), ('4', 'bounces.manage'), ('6', 'bounces.manage'),
  ('2', 'jobs.manage')
) as given (role_id, permission) on given.role_id = r.role_id
on conflict do nothing;
