-- Inviting people to surveys, and deciding about answers that look doubtful.
insert into role_permissions (role_id, permission)
select role_id, unnest(array['surveys.invite', 'quality.review']) from roles where role_id in ('2', '3', '4')
on conflict do nothing;
