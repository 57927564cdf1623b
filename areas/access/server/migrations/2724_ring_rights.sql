-- Linked accounts: Super Admins, Admins and Panel Managers decide; Finance and Support look.
insert into role_permissions (role_id, permission)
select role_id, 'rings.view' from roles where role_id in ('2', '3', '4', '5', '6')
on conflict do nothing;
insert into role_permissions (role_id, permission)
select role_id, 'rings.decide' from roles where role_id in ('2', '3', '4')
on conflict do nothing;
