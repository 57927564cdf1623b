-- Legal texts and who accepted them.
insert into role_permissions (role_id, permission)
select role_id, unnest(array['legal.view', 'legal.update']) from roles where role_id in ('2', '3')
on conflict do nothing;
