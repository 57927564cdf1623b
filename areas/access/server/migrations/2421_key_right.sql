-- Making and ending API keys: Super Admins, who can pass it on.
insert into role_permissions (role_id, permission)
select role_id, 'access.keys' from roles where role_id = '2'
on conflict do nothing;
