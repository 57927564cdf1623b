-- Webhooks: Super Admins and Admins.
insert into role_permissions (role_id, permission)
select role_id, permission from roles cross join (values ('webhooks.view'), ('webhooks.update')) as rights (permission)
where role_id in ('2', '3')
on conflict do nothing;
