-- What the operator has chosen for the whole panel, and every version of it there has been.
create table settings (
  key text primary key,
  value jsonb not null,
  version int not null check (version > 0),
  changed_at timestamptz not null,
  changed_by uuid references users (user_id) on delete set null
);

create table setting_versions (
  key text not null,
  version int not null check (version > 0),
  value jsonb not null,
  reason text not null,
  changed_at timestamptz not null,
  changed_by uuid references users (user_id) on delete set null,
  primary key (key, version)
);
create index setting_versions_changed_by on setting_versions (changed_by) where changed_by is not null;
create index settings_changed_by on settings (changed_by) where changed_by is not null;

-- One row that every change touches, so that the other processes see at a glance that there is something new.
create table settings_edition (
  is_only boolean primary key default true check (is_only),
  edition bigint not null
);
insert into settings_edition (edition) values (0);
