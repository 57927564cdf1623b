-- Roles are rows, so that staff can add their own; the built-in ones and their first rights stand in contract/access.ts,
-- and a test holds this file against it. From here on the database has the truth.
create table roles (
  role_id text primary key,
  role_name text not null,
  description text not null default '',
  based_on text references roles (role_id) on delete restrict,
  created_at timestamptz not null default now()
);
create unique index roles_name on roles (lower(role_name));
create index roles_based_on on roles (based_on);

create table role_permissions (
  role_id text not null references roles (role_id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

-- What the log-in check of the auth module reads with every request.
create view granted_permissions as select role_id, permission from role_permissions;

insert into roles (role_id, role_name) values
  ('1', 'Panelist'),
  ('2', 'Super Admin'),
  ('3', 'Admin'),
  ('4', 'Panel Manager'),
  ('5', 'Finance'),
  ('6', 'Support'),
  ('7', 'Analyst'),
  ('8', 'Affiliate Vendor'),
  ('9', 'Affiliate Manager');

insert into role_permissions (role_id, permission)
select role_id, unnest(permissions) from (values
  ('2', array[
    'panelists.view',
    'panelists.update',
    'panelists.block',
    'panelists.delete',
    'roles.view',
    'roles.update',
    'users.view',
    'users.update',
    'surveys.view',
    'surveys.update',
    'suppliers.view',
    'suppliers.update',
    'redemptions.view',
    'redemptions.review',
    'rewards.view',
    'rewards.update',
    'finance.view',
    'finance.adjust',
    'disputes.view',
    'disputes.decide',
    'reports.view',
    'reports.download',
    'affiliates.view',
    'affiliates.update',
    'support.view',
    'support.update',
    'audit.view'
  ]),
  ('3', array[
    'panelists.view',
    'panelists.update',
    'panelists.block',
    'panelists.delete',
    'roles.view',
    'users.view',
    'users.update',
    'surveys.view',
    'surveys.update',
    'suppliers.view',
    'suppliers.update',
    'redemptions.view',
    'redemptions.review',
    'rewards.view',
    'rewards.update',
    'finance.view',
    'disputes.view',
    'disputes.decide',
    'reports.view',
    'reports.download',
    'affiliates.view',
    'affiliates.update',
    'support.view',
    'support.update',
    'audit.view'
  ]),
  ('4', array[
    'panelists.view',
    'panelists.update',
    'panelists.block',
    'surveys.view',
    'surveys.update',
    'suppliers.view',
    'disputes.view',
    'disputes.decide',
    'reports.view',
    'reports.download',
    'support.view'
  ]),
  ('5', array[
    'panelists.view',
    'redemptions.view',
    'redemptions.review',
    'rewards.view',
    'rewards.update',
    'finance.view',
    'finance.adjust',
    'disputes.view',
    'disputes.decide',
    'suppliers.view',
    'reports.view',
    'reports.download'
  ]),
  ('6', array[
    'panelists.view',
    'panelists.update',
    'support.view',
    'support.update',
    'disputes.view',
    'redemptions.view'
  ]),
  ('7', array[
    'panelists.view',
    'surveys.view',
    'reports.view',
    'reports.download',
    'finance.view',
    'affiliates.view'
  ]),
  ('9', array[
    'affiliates.view',
    'affiliates.update'
  ])
) as given (role_id, permissions);
