-- The questions about panelists: who runs the panel writes them.
insert into role_permissions (role_id, permission)
select role_id, unnest(array['questions.view', 'questions.update']) from roles where role_id in ('2', '3', '4')
on conflict do nothing;
