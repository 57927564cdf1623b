-- Panel health: Super Admins, Admins, Panel Managers and Analysts see it.
insert into role_permissions (role_id, permission) select role_id, 'health.view' from roles where role_id in ('2', '3', '4', '7')
on conflict do nothing;
