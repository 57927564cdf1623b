-- What applies to the whole panel: Super Admins change it, and Admins may look.
insert into role_permissions (role_id, permission)
select role_id, unnest(array['settings.view', 'settings.update']) from roles where role_id = '2'
on conflict do nothing;
insert into role_permissions (role_id, permission)
select role_id, 'settings.view' from roles where role_id = '3'
on conflict do nothing;
