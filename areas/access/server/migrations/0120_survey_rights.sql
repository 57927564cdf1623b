-- Creating, opening and reading the results of surveys are rights of their own.
insert into role_permissions (role_id, permission)
select role_id, unnest(array['surveys.create', 'surveys.publish', 'surveys.results']) from roles where role_id in ('2', '3', '4')
union all select '7', 'surveys.results'
on conflict do nothing;
