-- Bringing members from a former panel: Super Admins and Admins, and Finance, which is the second person where they bring points.
insert into role_permissions (role_id, permission)
select role_id, 'panelists.import' from roles where role_id in ('2', '3', '5')
on conflict do nothing;
