-- Roles can be changed: by version, so that two administrators do not overwrite each other.
alter table roles
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();

update roles set description = d.description from (values
  ('1', 'Takes surveys and redeems points.'),
  ('2', 'May do everything. The last one stays.'),
  ('3', 'Runs the panel; changes neither roles nor points by hand.'),
  ('4', 'Looks after panelists and surveys.'),
  ('5', 'Reviews redemptions and keeps the ledger right.'),
  ('6', 'Answers panelists.'),
  ('7', 'Reads reports.'),
  ('8', 'Reads the figures of its own campaigns.'),
  ('9', 'Looks after campaigns and vendors.')
) as d (role_id, description) where roles.role_id = d.role_id;

-- What the holder of all these roles may do. A custom role stands in the place of the role it is based on: the string carries both,
-- the permissions are its own.
create function permissions_of(held text[]) returns setof text language sql stable as $$
  select distinct p.permission from role_permissions p
  where p.role_id = any (held)
    and not exists (select from roles c where c.based_on = p.role_id and c.role_id = any (held))
  order by 1
$$;
