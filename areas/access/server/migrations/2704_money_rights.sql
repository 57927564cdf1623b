-- Money: Super Admins, Admins and Finance set prices; Panel Managers and Analysts see them too.
insert into role_permissions (role_id, permission)
select role_id, permission from roles cross join (values ('money.view'), ('money.update')) as rights (permission)
where role_id in ('2', '3', '5') or (permission = 'money.view' and role_id in ('4', '7'))
on conflict do nothing;
