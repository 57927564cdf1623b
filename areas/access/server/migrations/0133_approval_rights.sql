-- Who sees the steps that two people make. Approving one takes the right of its kind besides.
insert into role_permissions (role_id, permission)
select role_id, 'approvals.view' from roles where role_id in ('2', '3', '5')
on conflict do nothing;
