-- Paying vendors: Super Admins, Admins and Finance, of whom one asks and another approves.
insert into role_permissions (role_id, permission)
select role_id, 'vendors.pay' from roles where role_id in ('2', '3', '5')
on conflict do nothing;
